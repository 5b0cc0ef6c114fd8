export const documentKinds = ["resume", "letter", "report"] as const
export type DocumentKind = (typeof documentKinds)[number]
