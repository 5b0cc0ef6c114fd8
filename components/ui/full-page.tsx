import type { ReactNode } from "react"
import { RegistrationMark } from "./registration-mark"

interface Props {
  title: string
  children: ReactNode
  actions: ReactNode
  /** Within the app's shell, which has a main of its own. */
  inShell?: boolean
}

/** One message on an otherwise empty page: lost, broken, or not reachable. */
export function FullPage(props: Props) {
  const Place = props.inShell ? "div" : "main"
  return (
    <Place className="grid flex-1 place-items-center px-5 py-20">
      <div className="max-w-lg text-center">
        <RegistrationMark className="text-accent mx-auto size-12" />
        <h1 className="mt-6 text-4xl">{props.title}</h1>
        <div className="text-soft mt-3 text-lg text-pretty">{props.children}</div>
        <div className="mt-8 flex flex-wrap justify-center gap-3">{props.actions}</div>
      </div>
    </Place>
  )
}
