import type { Words } from "."

export const nl: Words = {
  present: "heden",
  work: "Werkervaring",
  projects: "Projecten",
  education: "Opleiding",
  skills: "Vaardigheden",
  publications: "Publicaties",
  awards: "Prijzen",
  certificates: "Certificaten",
  volunteer: "Vrijwilligerswerk",
  languages: "Talen",
  interests: "Interesses",
  references: "Referenties",
  summary: "Samenvatting",
  notes: "Noten",
  enclosures: "Bijlagen",
  of: "van",
}
