// npm run bench:pages: how much JavaScript a first visit to each page brings along, gzipped, from the built app.
// Writes docs/performance.md.
import fs from "node:fs"
import path from "node:path"
import { chromium } from "playwright"
import { seed } from "../scripts/local-stack/seed"
import { signedIn } from "../scripts/showcase/visit"
import { BUDGET_BYTES, weigh, weighed, type Weight } from "../scripts/showcase/weigh"
import { makeShowcase } from "../scripts/showcase/world"
import { chromiumForTests } from "../tests/helpers/chromium"
import { startTestApp } from "../tests/helpers/test-app"

const FILE = path.resolve(import.meta.dirname, "../docs/performance.md")
const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`

const app = await startTestApp()
const rows: { name: string; weight: Weight }[] = []
try {
  await seed(app.stack)
  const world = await makeShowcase(app.stack, app.appUrl)
  const browser = await chromium.launch({
    ...(await chromiumForTests()),
    args: ["--no-sandbox", "--no-zygote", "--disable-gpu"],
  })
  for (const shown of weighed) {
    const context = await signedIn(browser, app.appUrl, world, shown.as)
    rows.push({ name: shown.name, weight: await weigh(context, app.appUrl + shown.path(world)) })
    await context.close()
  }
  await browser.close()
  await world.close()
} finally {
  await app.stop()
}

const table = rows.map(({ name, weight }) => {
  const share = Math.round((weight.bytes / BUDGET_BYTES) * 100)
  return `| ${name} | ${weight.scripts.length} | ${kb(weight.bytes)} | ${share} % |`
})
const text = `# Performance of the pages

Written by \`npm run bench:pages\`: the JavaScript that a first visit brings along, as it travels (gzip), counted by
the browser from the built app until two seconds after the page has loaded. The budget is ${kb(BUDGET_BYTES)} a page;
\`tests/e2e/page-weight.spec.ts\` fails above it.

| page | scripts | gzipped | of the budget |
| --- | --- | --- | --- |
${table.join("\n")}
`
fs.writeFileSync(FILE, text)
console.log(text)
for (const { name, weight } of rows)
  console.log(
    `${name}: ${weight.scripts
      .slice(0, 6)
      .map(({ url, bytes }) => `${path.basename(url)} ${kb(bytes)}`)
      .join(", ")}`,
  )
