import fs from "node:fs"
import path from "node:path"
import type { Browser, Page } from "playwright"
import sharp from "sharp"
import type { LocalStack } from "../local-stack"
import { newPerson, type Shown } from "./people"
import { develop, dress, settle, type Form } from "./visit"
import { callAs, makeRunning, untilCompleted, type World } from "./world"

const ROOT = path.resolve(import.meta.dirname, "../..")
const MOST_BYTES = 115 * 1024
const light: Form = { scheme: "light", width: 1280, height: 800 }
const dark: Form = { ...light, scheme: "dark" }

/** The pictures of the landing page and of the README: a desk where all is printed, and one is on the press. */
export async function takeSitePictures(
  browser: Browser,
  appUrl: string,
  stack: LocalStack,
  world: World,
): Promise<string[]> {
  const { maren, resume } = await makeDesk(appUrl, stack, world)
  const taken: string[] = []
  const take = async (
    file: string,
    { cookies }: Shown,
    address: string,
    form: Form,
    prepare?: (page: Page) => Promise<void>,
  ) => {
    const context = await browser.newContext({ deviceScaleFactor: 1.5, reducedMotion: "reduce" })
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: appUrl })))
    const page = await context.newPage()
    await dress(page, form)
    await page.goto(appUrl + address)
    await settle(page)
    await prepare?.(page)
    await develop(page, form)
    await page.setViewportSize(form)
    await page.waitForTimeout(300)
    await write(path.join(ROOT, file), await page.screenshot())
    await context.close()
    taken.push(file)
  }
  await take("public/screenshot-light.webp", maren, "/documents", light)
  await take("public/screenshot-dark.webp", maren, "/documents", dark)
  await take("docs/images/documents.webp", maren, "/documents", light)
  await take("docs/images/editor.webp", maren, `/documents/${resume}`, light, (page) =>
    page.getByRole("tab", { name: "Design and export" }).click(),
  )
  await take("docs/images/exports.webp", world.member, "/exports", light)
  await take("docs/images/batch.webp", world.member, `/batches/${world.batches.running}`, dark)
  return taken
}

async function makeDesk(appUrl: string, stack: LocalStack, { sql }: World) {
  const maren = await newPerson(stack, "Maren", `maren-${Date.now()}@lindqvist.example`)
  const call = callAs(appUrl, maren)
  // The browser that comes with the press has no Japanese letters for the interface.
  await sql`
    delete from public.documents
     where workspace_id = ${maren.workspaceId} and (title ~ '[ぁ-龯]' or title ~ '[Α-ω]')`
  const { documents } = await call("GET", "/api/v1/documents")
  const ids = documents.map(({ id }: { id: string }) => id) as string[]
  const { jobs } = await call("POST", "/api/v1/export/batch", { documentIds: ids })
  for (const { jobId } of jobs) await untilCompleted(call, jobId)
  await makeRunning(sql, call, maren, ids.slice(0, 1))
  return { maren, resume: ids[0]! }
}

/** As good as it may be within its weight. */
async function write(file: string, png: Buffer): Promise<void> {
  for (let quality = 88; quality >= 40; quality -= 6) {
    const picture = await sharp(png).webp({ quality, effort: 6 }).toBuffer()
    if (picture.length > MOST_BYTES) continue
    return fs.writeFileSync(file, picture)
  }
  throw new Error(`${path.basename(file)} is too heavy.`)
}
