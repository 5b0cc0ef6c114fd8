import { EVERY_OPTION } from "../every-option"
import { defineTemplate } from "../types"
import { css } from "./css"
import { BroadsheetView } from "./view"

export const broadsheet = defineTemplate({
  manifest: {
    slug: "broadsheet",
    name: "Broadsheet",
    kind: "report",
    description: "A masthead, a standfirst and long-form type, with tables and notes set to match.",
    options: EVERY_OPTION,
  },
  accent: "#23406b",
  margins: { top: 0.9, right: 1.1, bottom: 0.95, left: 1.1 },
  numbers: "all",
  css,
  View: BroadsheetView,
  runningHead: ({ title }) => title,
})
