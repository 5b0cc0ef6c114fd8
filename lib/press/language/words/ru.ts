import type { Words } from "."

export const ru: Words = {
  present: "настоящее время",
  work: "Опыт работы",
  projects: "Проекты",
  education: "Образование",
  skills: "Навыки",
  publications: "Публикации",
  awards: "Награды",
  certificates: "Сертификаты",
  volunteer: "Волонтёрство",
  languages: "Языки",
  interests: "Интересы",
  references: "Рекомендации",
  summary: "Краткое содержание",
  notes: "Примечания",
  enclosures: "Приложения",
  of: "из",
}
