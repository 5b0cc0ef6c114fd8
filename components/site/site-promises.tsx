const promises = [
  {
    title: "Yours alone",
    text: "Documents and files are private to your workspace. Download links expire after an hour.",
  },
  {
    title: "Gone when it should be",
    text: "Every PDF is deleted after seven days, or as soon as you delete it.",
  },
  {
    title: "For every reader",
    text: "Tagged PDFs with an outline, language and title work with screen readers and search.",
  },
  {
    title: "No surprises",
    text: "The same document with the same options gives the same file. If an export fails, you see why.",
  },
]

export function SitePromises() {
  return (
    <section aria-labelledby="promises" className="border-rule border-t">
      <div className="mx-auto max-w-6xl px-5 py-20 sm:px-8">
        <h2 id="promises" className="text-3xl sm:text-4xl">
          What you can count on
        </h2>
        <dl className="mt-10 grid gap-x-12 gap-y-9 sm:grid-cols-2">
          {promises.map(({ title, text }) => (
            <div key={title} className="border-accent border-l-2 pl-5">
              <dt className="font-serif text-xl font-medium">{title}</dt>
              <dd className="text-soft mt-1.5 leading-relaxed text-pretty">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
