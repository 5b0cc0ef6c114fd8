"use client"

import { Check, Copy } from "lucide-react"
import Link from "next/link"
import { useState } from "react"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/field"
import { Moment } from "@/components/ui/moment"
import { Notice } from "@/components/ui/notice"
import { copyLater } from "./copy-later"

type Token = { token: string; endsAt: string }

export function AccessToken({
  read,
  origin,
}: {
  read: () => Promise<Token | null>
  origin: string
}) {
  const [got, setGot] = useState<Token | null>(null)
  const [state, setState] = useState<"idle" | "reading" | "copied" | "by-hand" | "out">("idle")
  const copy = async () => {
    setState("reading")
    const asked = read().catch(() => null)
    const copied = await copyLater(asked.then((answer) => answer?.token ?? null))
    const answer = await asked
    setGot(answer)
    setState(!answer ? "out" : copied ? "copied" : "by-hand")
  }
  return (
    <>
      <p className="text-pretty">
        Send an access token as{" "}
        <code className="bg-paper rounded px-1.5 py-0.5 text-sm">Authorization: Bearer …</code> with
        every request. It gives full access to your account and expires within 1 hour. Keep it
        secret.{" "}
        <Link href="/docs/api" className="text-accent underline underline-offset-4">
          API reference
        </Link>
      </p>
      <pre
        tabIndex={0}
        aria-label="A request with an access token"
        className="bg-paper overflow-x-auto rounded-md p-4 text-sm"
      >
        {`curl -H "Authorization: Bearer $TOKEN" \\\n  ${origin}/api/v1/documents`}
      </pre>
      <div className="flex flex-wrap items-center gap-4">
        <Button look="secondary" onClick={copy} disabled={state === "reading"}>
          {state === "copied" ? (
            <Check aria-hidden className="size-4" />
          ) : (
            <Copy aria-hidden className="size-4" />
          )}
          Copy access token
        </Button>
        <div role="status" className="min-w-0 text-sm">
          {state === "copied" && got && (
            <p>
              Copied. Expires <Moment at={got.endsAt} />.
            </p>
          )}
          {state === "out" && <Notice>Your session has ended. Sign in to continue.</Notice>}
          {state === "by-hand" && got && (
            <Field
              name="access-token"
              label="Your browser blocked copying. Copy it from here:"
              value={got.token}
              onFocus={(event) => event.target.select()}
              readOnly
            />
          )}
        </div>
      </div>
    </>
  )
}
