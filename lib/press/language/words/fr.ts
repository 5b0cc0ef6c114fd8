import type { Words } from "."

export const fr: Words = {
  present: "aujourd’hui",
  work: "Expérience",
  projects: "Projets",
  education: "Formation",
  skills: "Compétences",
  publications: "Publications",
  awards: "Distinctions",
  certificates: "Certifications",
  volunteer: "Bénévolat",
  languages: "Langues",
  interests: "Centres d’intérêt",
  references: "Références",
  summary: "Résumé",
  notes: "Notes",
  enclosures: "Pièces jointes",
  of: "sur",
}
