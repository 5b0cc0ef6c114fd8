export function SiteFooter() {
  return (
    <footer className="border-rule border-t">
      <p className="text-soft mx-auto max-w-6xl px-5 py-8 text-sm sm:px-8">
        Pressrun runs on Next.js, Supabase and Postgres, and nothing else.
      </p>
    </footer>
  )
}
