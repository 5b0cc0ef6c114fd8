const names: Record<string, string> = { resume: "Résumé", letter: "Letter", report: "Report" }

export const kindName = (kind: string) => names[kind] ?? kind
