import type { Words } from "."

export const hi: Words = {
  present: "वर्तमान",
  work: "कार्य अनुभव",
  projects: "परियोजनाएँ",
  education: "शिक्षा",
  skills: "कौशल",
  publications: "प्रकाशन",
  awards: "पुरस्कार",
  certificates: "प्रमाणपत्र",
  volunteer: "स्वयंसेवा",
  languages: "भाषाएँ",
  interests: "रुचियाँ",
  references: "संदर्भ",
  summary: "सारांश",
  notes: "टिप्पणियाँ",
  enclosures: "संलग्नक",
  of: "/",
}
