import type { Words } from "."

export const uk: Words = {
  present: "дотепер",
  work: "Досвід",
  projects: "Проєкти",
  education: "Освіта",
  skills: "Навички",
  publications: "Публікації",
  awards: "Нагороди",
  certificates: "Сертифікати",
  volunteer: "Волонтерство",
  languages: "Мови",
  interests: "Зацікавлення",
  references: "Рекомендації",
  summary: "Стислий виклад",
  notes: "Примітки",
  enclosures: "Додатки",
  of: "з",
}
