import { createHash } from "node:crypto"
import fs from "node:fs"
import { expect, test } from "vitest"
import { TOAST_STYLES } from "@/lib/http/headers"

test("the policy names the style that the installed sonner inserts", () => {
  const source = fs.readFileSync("node_modules/sonner/dist/index.mjs", "utf8")
  const [, literal] = /^__insertCSS\((".*")\);?$/m.exec(source)!
  const css = JSON.parse(literal!) as string
  const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`
  expect(TOAST_STYLES).toEqual([hash(""), hash(css)])
})
