import type { Words } from "."

export const zh: Words = {
  present: "至今",
  work: "工作经历",
  projects: "项目经历",
  education: "教育背景",
  skills: "专业技能",
  publications: "发表与著作",
  awards: "获奖情况",
  certificates: "资格证书",
  volunteer: "志愿服务",
  languages: "语言能力",
  interests: "兴趣爱好",
  references: "推荐人",
  summary: "摘要",
  notes: "注释",
  enclosures: "附件",
  of: "/",
}
