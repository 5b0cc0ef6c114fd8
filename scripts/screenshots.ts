// npm run screenshots: every page in light, dark, on a phone and on a wide screen, into screenshots/, from the
// built app on a stack of its own. `-- exports settings` takes only what has one of these words in its name;
// `-- site` makes anew the pictures of the landing page and of the README.
import fs from "node:fs"
import path from "node:path"
import { chromium } from "playwright"
import { chromiumForTests } from "../tests/helpers/chromium"
import { startTestApp } from "../tests/helpers/test-app"
import { seed } from "./local-stack/seed"
import { pages, type ShownPage } from "./showcase/pages"
import { takeSitePictures } from "./showcase/site-pictures"
import { develop, dress, open, settle, signedIn, type Form } from "./showcase/visit"
import { makeShowcase } from "./showcase/world"
import { Steps } from "./steps"

const OUT = path.resolve(import.meta.dirname, "../screenshots")
const forms: Record<string, Form> = {
  light: { scheme: "light", width: 1280, height: 900 },
  dark: { scheme: "dark", width: 1280, height: 900 },
  phone: { scheme: "light", width: 390, height: 844 },
  "phone-dark": { scheme: "dark", width: 390, height: 844 },
  wide: { scheme: "light", width: 1440, height: 1000 },
}

const words = process.argv.slice(2)
const wanted = pages.filter(({ name }) => !words.length || words.some((one) => name.includes(one)))
const steps = new Steps()
const failed: string[] = []
let taken = 0

const app = await startTestApp()
steps.done("The app is built and served")
try {
  await seed(app.stack)
  const world = await makeShowcase(app.stack, app.appUrl)
  steps.done("A week of documents and exports is there")
  const browser = await chromium.launch({
    ...(await chromiumForTests()),
    args: ["--no-sandbox", "--no-zygote", "--disable-gpu"],
  })
  if (wanted.length > 0) fs.rmSync(OUT, { recursive: true, force: true })
  fs.mkdirSync(OUT, { recursive: true })

  const take = async (shown: ShownPage) => {
    const context = await signedIn(browser, app.appUrl, world, shown.as)
    try {
      const page = await context.newPage()
      let width = 0
      for (const [form, look] of Object.entries(forms)) {
        await dress(page, look)
        // Some of a page depends on how wide it was when it came.
        if (look.width !== width) await open(page, app.appUrl, world, shown)
        else await settle(page)
        width = look.width
        await develop(page, look)
        await page.screenshot({ path: path.join(OUT, `${shown.name}-${form}.png`) })
        await page.setViewportSize({ width: look.width, height: look.height })
        taken++
      }
    } finally {
      await context.close()
    }
  }
  for (const shown of wanted) {
    const show = () => take(shown)
    await (shown.around ? shown.around(world, show) : show()).catch((error: Error) =>
      failed.push(`${shown.name}: ${error.message.split("\n")[0]}`),
    )
  }
  if (words.includes("site"))
    for (const file of await takeSitePictures(browser, app.appUrl, app.stack, world)) {
      steps.done(file)
    }
  await browser.close()
  await world.close()
  steps.done(`${taken} pictures of ${wanted.length} pages in screenshots/`)
} finally {
  await app.stop()
}
for (const line of failed) console.error(`✗ ${line}`)
process.exit(failed.length > 0 ? 1 : 0)
