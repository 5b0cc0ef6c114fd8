// The mails that Auth would send, kept for development instead of sent. The last hundred, in a file that only the
// owner of the stack can read: they contain links that sign people in.
import fs from "node:fs"

export interface Mail {
  to: string
  subject: string
  html?: string
  text?: string
  sentAt: string
}

const KEPT = 100

export class Mailbox {
  private readonly mails: Mail[]

  constructor(private readonly file: string) {
    this.mails = fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, "utf8")) as Mail[]) : []
  }

  /** What Auth calls to send a mail. */
  async send(mail: Omit<Mail, "sentAt">): Promise<void> {
    const { to, subject, html, text } = mail
    this.mails.unshift({ to, subject, html, text, sentAt: new Date().toISOString() })
    this.mails.length = Math.min(this.mails.length, KEPT)
    fs.writeFileSync(this.file, JSON.stringify(this.mails, null, 2) + "\n", { mode: 0o600 })
  }

  /** Newest first. */
  list(): readonly Mail[] {
    return this.mails
  }

  secondsSinceMailTo(address: string): number {
    const last = this.mails.find(({ to }) => to.toLowerCase() === address.trim().toLowerCase())
    return last ? (Date.now() - Date.parse(last.sentAt)) / 1000 : Infinity
  }
}
