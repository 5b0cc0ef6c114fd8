import "./production"

// Only Chromium's place is new: the compiler of TypeScript keeps its cache in the usual temp folder, as
// a deployed build has nothing to compile.
process.env.TMPDIR = process.argv[2]
const { press } = await import("../../lib/press")
const { sample } = await import("./documents")
const { pages } = await press(sample("letter-cover"))
// Ending the process ends Chromium; waiting for a polite close is not part of the first PDF.
process.exit(pages === 1 ? 0 : 1)
