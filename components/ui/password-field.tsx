"use client"

import { Eye, EyeOff } from "lucide-react"
import { useState } from "react"
import { Field, type FieldProps } from "./field"

/** A password, with a button that shows what was typed. */
export function PasswordField(props: Omit<FieldProps, "type" | "after">) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field
      {...props}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      after={
        // It needs JavaScript, so without it there is none.
        <button
          type="button"
          aria-pressed={shown}
          aria-controls={props.name}
          title={shown ? "Hide" : "Show"}
          onClick={() => setShown(!shown)}
          className="text-soft hover:text-ink absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-md noscript:hidden"
        >
          <Icon aria-hidden className="size-5" />
          <span className="sr-only">Show {props.label.toLowerCase()}</span>
        </button>
      }
    />
  )
}
