import { EVERY_OPTION } from "../every-option"
import { defineTemplate } from "../types"
import { css } from "./css"
import { GazetteView } from "./view"

export const gazette = defineTemplate({
  manifest: {
    slug: "gazette",
    name: "Gazette",
    kind: "resume",
    description: "A serif name, dates in a quiet column, and room to read. For one page or five.",
    options: EVERY_OPTION,
  },
  accent: "#9a2b2e",
  margins: { top: 0.6, right: 0.8, bottom: 0.6, left: 0.8 },
  numbers: "continuation",
  css,
  View: GazetteView,
  runningHead: ({ basics }) => basics?.name,
})
