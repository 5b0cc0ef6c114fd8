import type { Words } from "."

export const ja: Words = {
  present: "現在",
  work: "職務経歴",
  projects: "プロジェクト",
  education: "学歴",
  skills: "スキル",
  publications: "著作・発表",
  awards: "受賞歴",
  certificates: "資格",
  volunteer: "社会活動",
  languages: "語学",
  interests: "関心事",
  references: "推薦者",
  summary: "要旨",
  notes: "注",
  enclosures: "同封物",
  of: "/",
}
