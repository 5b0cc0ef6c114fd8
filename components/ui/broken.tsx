"use client"

import { Button, buttonClass } from "./button"
import { FullPage } from "./full-page"

export type BrokenProps = { error: unknown; retry: () => void }
type Props = BrokenProps & { inShell?: boolean }

const digestOf = (error: unknown) =>
  error instanceof Error && "digest" in error ? String(error.digest) : null

/** Something threw while a page was made. The number lets support find it in the log. */
export function Broken({ error, retry, inShell }: Props) {
  const digest = digestOf(error)
  return (
    <FullPage
      title="Something went wrong"
      inShell={inShell}
      actions={
        <>
          <Button onClick={() => retry()}>Try again</Button>
          {/* A full load, because what broke may be the app that would do a soft one. */}
          {/* eslint-disable-next-line @next/next/no-html-link-for-pages */}
          <a href="/" className={buttonClass({ look: "secondary" })}>
            Go to home page
          </a>
        </>
      }
    >
      <p>This page could not be loaded. Your documents and exports are safe.</p>
      {digest && (
        <p className="mt-3 text-sm">If it happens again, contact support with code {digest}.</p>
      )}
    </FullPage>
  )
}
