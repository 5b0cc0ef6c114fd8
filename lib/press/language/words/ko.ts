import type { Words } from "."

export const ko: Words = {
  present: "현재",
  work: "경력",
  projects: "프로젝트",
  education: "학력",
  skills: "보유 기술",
  publications: "논문 및 저서",
  awards: "수상",
  certificates: "자격증",
  volunteer: "봉사 활동",
  languages: "외국어",
  interests: "관심 분야",
  references: "추천인",
  summary: "요약",
  notes: "주석",
  enclosures: "첨부",
  of: "/",
}
