import type { Words } from "."

export const ar: Words = {
  present: "حتى الآن",
  work: "الخبرة المهنية",
  projects: "المشاريع",
  education: "التعليم",
  skills: "المهارات",
  publications: "المنشورات",
  awards: "الجوائز",
  certificates: "الشهادات",
  volunteer: "العمل التطوعي",
  languages: "اللغات",
  interests: "الاهتمامات",
  references: "المعرّفون",
  summary: "الملخّص",
  notes: "الهوامش",
  enclosures: "المرفقات",
  of: "من",
}
