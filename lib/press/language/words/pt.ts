import type { Words } from "."

export const pt: Words = {
  present: "atualmente",
  work: "Experiência",
  projects: "Projetos",
  education: "Formação",
  skills: "Competências",
  publications: "Publicações",
  awards: "Prémios",
  certificates: "Certificados",
  volunteer: "Voluntariado",
  languages: "Idiomas",
  interests: "Interesses",
  references: "Referências",
  summary: "Resumo",
  notes: "Notas",
  enclosures: "Anexos",
  of: "de",
}
