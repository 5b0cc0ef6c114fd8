import type { Words } from "."

export const he: Words = {
  present: "היום",
  work: "ניסיון תעסוקתי",
  projects: "פרויקטים",
  education: "השכלה",
  skills: "כישורים",
  publications: "פרסומים",
  awards: "פרסים",
  certificates: "תעודות והסמכות",
  volunteer: "התנדבות",
  languages: "שפות",
  interests: "תחומי עניין",
  references: "ממליצים",
  summary: "תקציר",
  notes: "הערות",
  enclosures: "נספחים",
  of: "מתוך",
}
