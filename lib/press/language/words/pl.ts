import type { Words } from "."

export const pl: Words = {
  present: "obecnie",
  work: "Doświadczenie",
  projects: "Projekty",
  education: "Wykształcenie",
  skills: "Umiejętności",
  publications: "Publikacje",
  awards: "Nagrody",
  certificates: "Certyfikaty",
  volunteer: "Wolontariat",
  languages: "Języki",
  interests: "Zainteresowania",
  references: "Referencje",
  summary: "Streszczenie",
  notes: "Przypisy",
  enclosures: "Załączniki",
  of: "z",
}
