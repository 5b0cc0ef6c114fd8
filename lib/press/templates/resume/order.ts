import type { SectionName } from "./sections"

export const HISTORY: SectionName[] = ["work", "projects", "education", "volunteer"]
export const TRAITS: SectionName[] = ["skills", "languages", "interests"]
const MERITS: SectionName[] = ["publications", "awards", "certificates"]

// The order in which most people expect to read a résumé.
export const USUAL_ORDER: SectionName[] = [...HISTORY, ...MERITS, ...TRAITS, "references"]
