"use client"

import Link from "next/link"
import { Button } from "@/components/ui/button"
import { Moment } from "@/components/ui/moment"
import { Notice } from "@/components/ui/notice"
import { dropDrafts } from "@/lib/editor/draft"
import { Conflict } from "./conflict"
import { useEditor, useEditorState } from "./context"
import { replace } from "./store"

/** Problems with saving that need a decision. */
export function Notices() {
  const { saver } = useEditor()
  const save = useEditorState((state) => state.save)
  const untitled = useEditorState((state) => state.title.trim() === "")
  return (
    <div className="space-y-3 empty:hidden">
      {save.is === "conflict" && <Conflict theirs={save.theirs} />}
      {save.is === "refused" && (
        <Notice alert>
          <p>
            <strong className="font-medium">This was not saved.</strong> {save.sentence}
          </p>
          <p className="mt-1">
            {save.code === "not_signed_in" ? (
              <>
                What you typed is kept in this browser.{" "}
                <Link href="/sign-in" className="underline underline-offset-4">
                  Sign in
                </Link>{" "}
                and open the document again.
              </>
            ) : (
              <button
                type="button"
                className="underline underline-offset-4"
                onClick={() => void saver.flush()}
              >
                Try again
              </button>
            )}
          </p>
        </Notice>
      )}
      {untitled && <Notice>Title required. The previous title is kept.</Notice>}
      <OfferedDraft />
    </div>
  )
}

function OfferedDraft() {
  const { store, saver } = useEditor()
  const draft = useEditorState((state) => state.offered)
  if (!draft) return null
  const { id } = store.getState()
  const older = draft.version < saver.saved.version
  const done = () => {
    localStorage.removeItem(draft.key)
    store.setState({ offered: null })
  }
  const restore = () => {
    replace(store, draft, draft.json ?? null)
    done()
  }
  const discard = () => {
    dropDrafts(localStorage, id)
    done()
  }
  return (
    <Notice alert>
      <p>
        <strong className="font-medium">There are unsaved changes</strong> from{" "}
        <Moment at={draft.at} />.
        {older && " The document has changed since then. Restoring replaces its current content."}
      </p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button size="small" onClick={restore}>
          Restore
        </Button>
        <Button size="small" look="secondary" onClick={discard}>
          Discard
        </Button>
      </div>
    </Notice>
  )
}
