import type { DocumentKind } from "@/lib/press/kinds"
import { language, lines, long, text, url, type Form } from "./fields"
import { resumeForm } from "./resume-form"

const DAY = "For example 2026-06-18."

const letterForm: Form = {
  groups: [
    {
      path: ["sender"],
      label: "From",
      fields: [
        text("name", "Name"),
        text("title", "Job title"),
        text("email", "Email", { look: "email" }),
        text("phone", "Phone", { look: "tel" }),
        { ...url("url", "Website"), wide: true },
        lines("address", "Address"),
      ],
    },
    {
      path: ["recipient"],
      label: "To",
      fields: [
        text("name", "Name"),
        text("title", "Position"),
        text("company", "Company", { wide: true }),
        lines("address", "Address"),
      ],
    },
    {
      path: [],
      label: "The letter",
      fields: [
        text("subject", "Subject", { wide: true }),
        text("place", "Place"),
        text("date", "Date", { hint: DAY }),
        text("closing", "Closing", { hint: "Printed above your name.", wide: true }),
        lines("enclosures", "Enclosures"),
        { ...language(), wide: true },
      ],
    },
  ],
  lists: [],
  body: text("body", "Text of the letter"),
}

const reportForm: Form = {
  groups: [
    {
      path: [],
      label: "The report",
      fields: [
        text("title", "Title on the first page", { wide: true }),
        text("subtitle", "Subtitle", { wide: true }),
        text("author", "Author"),
        text("date", "Date", { hint: DAY }),
        long("summary", "Summary", "The key points, in a few sentences."),
        { ...language(), wide: true },
      ],
    },
  ],
  lists: [],
  body: text("body", "Text of the report"),
}

export const forms: Record<DocumentKind, Form> = {
  resume: resumeForm,
  letter: letterForm,
  report: reportForm,
}
