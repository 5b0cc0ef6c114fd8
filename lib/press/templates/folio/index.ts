import { EVERY_OPTION } from "../every-option"
import { defineTemplate } from "../types"
import { css } from "./css"
import { FolioView } from "./view"

export const folio = defineTemplate({
  manifest: {
    slug: "folio",
    name: "Folio",
    kind: "resume",
    description:
      "A centred name and book type with wide margins, for law, letters and universities.",
    options: EVERY_OPTION,
  },
  accent: "#5b2333",
  margins: { top: 0.7, right: 1, bottom: 0.7, left: 1 },
  numbers: "continuation",
  css,
  View: FolioView,
  runningHead: ({ basics }) => basics?.name,
})
