import type { Words } from "."

export const de: Words = {
  present: "heute",
  work: "Berufserfahrung",
  projects: "Projekte",
  education: "Ausbildung",
  skills: "Kenntnisse",
  publications: "Veröffentlichungen",
  awards: "Auszeichnungen",
  certificates: "Zertifikate",
  volunteer: "Ehrenamt",
  languages: "Sprachen",
  interests: "Interessen",
  references: "Referenzen",
  summary: "Zusammenfassung",
  notes: "Anmerkungen",
  enclosures: "Anlagen",
  of: "von",
}
