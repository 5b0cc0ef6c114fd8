/** Typed before an account is deleted, so that a slip cannot do it. */
export const DELETE_WORDS = "delete everything"
