const steps = [
  {
    title: "Click Export",
    text: "Your document joins the queue. The queue is fair: someone else’s hundred exports won’t hold up your one.",
  },
  {
    title: "Watch it print",
    text: "Loading, rendering, printing, saving: progress is live. Close the tab and the export continues; come back any time.",
  },
  {
    title: "Download the PDF",
    text: "Searchable, accessible text in a file small enough to email. Files are kept for seven days, then deleted.",
  },
]

export function Steps() {
  return (
    <section aria-labelledby="how" className="border-rule border-t">
      <div className="mx-auto max-w-6xl px-5 py-20 sm:px-8">
        <h2 id="how" className="text-3xl sm:text-4xl">
          How it works
        </h2>
        <ol className="mt-10 grid gap-10 md:grid-cols-3 md:gap-12">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="border-ink border-t-2 pt-5">
              <p aria-hidden="true" className="text-accent font-serif text-5xl">
                {index + 1}
              </p>
              <h3 className="mt-3 text-2xl">{title}</h3>
              <p className="text-soft mt-2 leading-relaxed text-pretty">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
