import fs from "node:fs"
import os from "node:os"
import path from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { answerMailPage } from "../../scripts/local-stack/mail-page"
import { Mailbox } from "../../scripts/local-stack/mailbox"

let dir: string
beforeEach(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), "pressrun-mail-"))
})
afterEach(() => fs.rmSync(dir, { recursive: true }))

const newMailbox = () => new Mailbox(path.join(dir, "mail.json"))
const open = (mailbox: Mailbox, host = "127.0.0.1:54321") =>
  answerMailPage(new Request(`http://${host}/mail`), mailbox)!

test("no markup of a mail reaches the page, and only web addresses become links", async () => {
  const mailbox = newMailbox()
  const attack = `<img src=x onerror="alert(1)">`
  await mailbox.send({
    to: `"${attack}"@people.example`,
    subject: attack,
    html: `<p>Hello ${attack} &lt;b&gt;</p><a href="javascript:alert(1)">a</a>
      <a href="https://app.example/?a=1&amp;b=2">b</a><script>alert(1)</script>`,
  })
  const html = await open(mailbox).text()
  expect(html).not.toMatch(/<img|<script|javascript:|<b>/)
  expect(html).toContain(`<a href="https://app.example/?a=1&amp;b=2">`)
  expect(html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;")
})

test("the page answers only under a local name", async () => {
  expect(open(newMailbox(), "localhost:54321").status).toBe(200)
  expect(open(newMailbox(), "rebound.example:54321").status).toBe(403)
})

test("the last hundred mails are kept, also over a restart", async () => {
  const mailbox = newMailbox()
  for (let n = 0; n < 103; n++)
    await mailbox.send({ to: "a@b.example", subject: `Mail ${n}`, text: "" })
  const kept = newMailbox().list()
  expect(kept).toHaveLength(100)
  expect(kept[0]!.subject).toBe("Mail 102")
})
