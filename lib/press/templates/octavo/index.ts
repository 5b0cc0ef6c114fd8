import { EVERY_OPTION } from "../every-option"
import { defineTemplate } from "../types"
import { css } from "./css"
import { OctavoView } from "./view"

export const octavo = defineTemplate({
  manifest: {
    slug: "octavo",
    name: "Octavo",
    kind: "resume",
    description: "A full life on one page: small type, short things side by side, nothing cramped.",
    options: EVERY_OPTION,
  },
  accent: "#2f4a7a",
  margins: { top: 0.5, right: 0.6, bottom: 0.5, left: 0.6 },
  numbers: "continuation",
  css,
  View: OctavoView,
  runningHead: ({ basics }) => basics?.name,
})
