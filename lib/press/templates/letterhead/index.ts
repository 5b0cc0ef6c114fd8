import { EVERY_OPTION } from "../every-option"
import { defineTemplate } from "../types"
import { css } from "./css"
import { LetterheadView } from "./view"

export const letterhead = defineTemplate({
  manifest: {
    slug: "letterhead",
    name: "Letterhead",
    kind: "letter",
    description: "Your name at the head, a wide quiet margin, and a serif that reads aloud well.",
    options: EVERY_OPTION,
  },
  accent: "#1f4e4a",
  margins: { top: 0.75, right: 1.1, bottom: 0.7, left: 1.1 },
  numbers: "continuation",
  css,
  View: LetterheadView,
  runningHead: ({ sender }) => sender.name,
})
