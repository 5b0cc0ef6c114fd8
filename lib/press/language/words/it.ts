import type { Words } from "."

export const it: Words = {
  present: "oggi",
  work: "Esperienza",
  projects: "Progetti",
  education: "Istruzione",
  skills: "Competenze",
  publications: "Pubblicazioni",
  awards: "Premi",
  certificates: "Certificazioni",
  volunteer: "Volontariato",
  languages: "Lingue",
  interests: "Interessi",
  references: "Referenze",
  summary: "Sintesi",
  notes: "Note",
  enclosures: "Allegati",
  of: "di",
}
