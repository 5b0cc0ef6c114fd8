import type { ReactNode } from "react"

/** One subject of the overview. */
export function Part(props: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = props.title.toLowerCase().replaceAll(" ", "-")
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-12 min-w-0 scroll-mt-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={`${id}-title`} className="text-2xl">
          {props.title}
        </h2>
        {props.aside}
      </div>
      {props.children}
    </section>
  )
}
