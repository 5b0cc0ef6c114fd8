import Link from "next/link"

export function SiteFooter() {
  return (
    <footer className="border-rule border-t">
      <div className="text-soft mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-3 px-5 py-8 text-sm sm:px-8">
        <p>Pressrun runs on Next.js, Supabase and Postgres, and nothing else.</p>
        <nav aria-label="Documentation">
          <Link href="/docs/api" className="hover:text-ink underline underline-offset-4">
            API
          </Link>
        </nav>
      </div>
    </footer>
  )
}
