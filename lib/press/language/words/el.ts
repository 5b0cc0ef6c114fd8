import type { Words } from "."

export const el: Words = {
  present: "σήμερα",
  work: "Εμπειρία",
  projects: "Έργα",
  education: "Σπουδές",
  skills: "Δεξιότητες",
  publications: "Δημοσιεύσεις",
  awards: "Διακρίσεις",
  certificates: "Πιστοποιήσεις",
  volunteer: "Εθελοντισμός",
  languages: "Γλώσσες",
  interests: "Ενδιαφέροντα",
  references: "Συστάσεις",
  summary: "Περίληψη",
  notes: "Σημειώσεις",
  enclosures: "Συνημμένα",
  of: "από",
}
