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
  margins: { top: 0.8, right: 1.15, bottom: 0.8, left: 1.15 },
  numbers: "continuation",
  css,
  View: LetterheadView,
  runningHead: ({ sender }) => sender.name,
})
