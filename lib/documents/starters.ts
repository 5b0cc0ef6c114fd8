import type { DocumentKind } from "@/lib/press/kinds"

interface Starter {
  title: string
  template: string
  data: Record<string, unknown>
}

/** What a new document starts from: enough to see how it will look, little enough to type over. */
export const starters: Record<DocumentKind, Starter> = {
  resume: {
    title: "New résumé",
    template: "gazette",
    data: {
      basics: {
        name: "Your name",
        label: "What you do",
        email: "you@example.com",
        summary: "Two or three sentences about what you are good at and what you look for.",
      },
      work: [
        {
          position: "Your role",
          name: "Where you worked",
          startDate: "2022-01",
          highlights: ["Something you did there that you are proud of."],
        },
      ],
      education: [{ studyType: "Degree", area: "Subject", institution: "Where you studied" }],
      skills: [{ name: "A skill", keywords: ["and", "what", "belongs", "to it"] }],
    },
  },
  letter: {
    title: "New letter",
    template: "letterhead",
    data: {
      sender: { name: "Your name", email: "you@example.com" },
      recipient: { name: "Their name", company: "Their company" },
      subject: "What this letter is about",
      body: "Dear reader,\n\nwrite what you have to say, in **Markdown** if you like.",
      closing: "Kind regards",
    },
  },
  report: {
    title: "New report",
    template: "broadsheet",
    data: {
      title: "New report",
      author: "Your name",
      summary: "What someone who reads nothing else should know.",
      body: "## First heading\n\nWrite in **Markdown**: lists, tables, quotes, code and notes[^1] all print.\n\n[^1]: Like this one.",
    },
  },
}
