import { EVERY_OPTION } from "../every-option"
import { defineTemplate } from "../types"
import { css } from "./css"
import { LedgerView } from "./view"

export const ledger = defineTemplate({
  manifest: {
    slug: "ledger",
    name: "Ledger",
    kind: "resume",
    description: "Plain and in one column, for hiring systems that read before people do.",
    options: EVERY_OPTION,
  },
  accent: "#1b1a19",
  margins: { top: 0.55, right: 0.8, bottom: 0.55, left: 0.8 },
  numbers: "continuation",
  css,
  View: LedgerView,
  runningHead: ({ basics }) => basics?.name,
})
