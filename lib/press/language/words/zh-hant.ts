import type { Words } from "."

export const zhHant: Words = {
  present: "迄今",
  work: "工作經歷",
  projects: "專案經歷",
  education: "學歷",
  skills: "專業技能",
  publications: "著作與發表",
  awards: "獲獎紀錄",
  certificates: "證照",
  volunteer: "志願服務",
  languages: "語言能力",
  interests: "興趣",
  references: "推薦人",
  summary: "摘要",
  notes: "註釋",
  enclosures: "附件",
  of: "/",
}
