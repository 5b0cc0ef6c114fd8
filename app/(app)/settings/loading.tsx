export default function LoadingSettings() {
  return (
    <div role="status">
      <span className="sr-only">Loading your settings…</span>
      <h1 className="text-4xl sm:text-5xl">Settings</h1>
      <p className="text-soft mt-2 text-lg">You, your workspace, and how you like your PDFs.</p>
      <div aria-hidden className="divide-rule mt-10 divide-y">
        {[52, 24, 40, 72].map((height) => (
          <div key={height} className="grid gap-6 py-10 md:grid-cols-[16rem_minmax(0,1fr)]">
            <div className="bg-rule h-7 w-32 rounded" />
            <div
              className="bg-sheet border-rule rounded-lg border"
              style={{ height: `${height * 4}px` }}
            />
          </div>
        ))}
      </div>
    </div>
  )
}
