import "./production"
import { closePress } from "../../lib/press"
import { bareWarm, pressrun } from "./contestants"
import { benchDocuments } from "./documents"
import { printMany } from "./sustained"

const [name, prints] = process.argv.slice(2)
const documents = await benchDocuments()
await closePress()
const side = name === "Pressrun" ? pressrun() : await bareWarm()
await printMany(side, documents, Number(prints))
await side.stop()
process.exit(0)
