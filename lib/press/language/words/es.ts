import type { Words } from "."

export const es: Words = {
  present: "actualidad",
  work: "Experiencia",
  projects: "Proyectos",
  education: "Formación",
  skills: "Competencias",
  publications: "Publicaciones",
  awards: "Premios",
  certificates: "Certificados",
  volunteer: "Voluntariado",
  languages: "Idiomas",
  interests: "Intereses",
  references: "Referencias",
  summary: "Resumen",
  notes: "Notas",
  enclosures: "Adjuntos",
  of: "de",
}
