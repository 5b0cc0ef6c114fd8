import type { ReactNode } from "react"
import { Sheet } from "@/components/ui/sheet"

/** One thing to decide: what it is on the left, the deciding on a sheet to the right. */
export function Section(props: { title: string; about: string; children: ReactNode }) {
  const id = `settings-${props.title.toLowerCase().replaceAll(" ", "-")}`
  return (
    <section
      aria-labelledby={id}
      className="grid gap-5 py-10 md:grid-cols-[16rem_minmax(0,1fr)] md:gap-10"
    >
      <div>
        <h2 id={id} className="text-2xl">
          {props.title}
        </h2>
        <p className="text-soft mt-1 text-pretty">{props.about}</p>
      </div>
      <Sheet className="space-y-6 p-5 sm:p-7">{props.children}</Sheet>
    </section>
  )
}
