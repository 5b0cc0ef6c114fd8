import { EVERY_OPTION } from "../every-option"
import { defineTemplate } from "../types"
import { css } from "./css"
import { QuartoView } from "./view"

export const quarto = defineTemplate({
  manifest: {
    slug: "quarto",
    name: "Quarto",
    kind: "resume",
    description: "Two columns: what you did, beside how to reach you and what you know.",
    options: EVERY_OPTION,
  },
  accent: "#1d5c63",
  margins: { top: 0.6, right: 0.65, bottom: 0.65, left: 0.65 },
  numbers: "continuation",
  css,
  View: QuartoView,
  runningHead: ({ basics }) => basics?.name,
})
