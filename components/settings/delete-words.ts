/** To be typed before an account is deleted, so that no slip does it. */
export const DELETE_WORDS = "delete everything"
