const KEYS = ["title subtitle author email date language kind template subject summary"].flatMap(
  (line) => line.split(" "),
)

/** `key: value` lines between two rules at the top. What is not one of ours is left alone. */
export function readFrontMatter(text: string): {
  fields: Record<string, string | undefined>
  body: string
} {
  const lines = text.split(/\r?\n/)
  const end = isRule(lines[0]) ? lines.findIndex((line, index) => index > 0 && isRule(line)) : -1
  if (end === -1) return { fields: {}, body: text }
  const fields: Record<string, string | undefined> = {}
  for (const line of lines.slice(1, end)) {
    const [, key, rest] = /^(\w+):(.*)$/.exec(line) ?? []
    const value = rest?.trim()
    if (key && KEYS.includes(key) && value) fields[key] = value.replace(/^(["'])(.*)\1$/, "$2")
  }
  return { fields, body: lines.slice(end + 1).join("\n") }
}

const isRule = (line: string | undefined) => line?.trimEnd() === "---"
