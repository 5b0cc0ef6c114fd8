import { signOut } from "@/app/(auth)/actions"
import { Button } from "@/components/ui/button"
import { Wordmark } from "@/components/ui/wordmark"
import { NavLink } from "./nav-link"

export function Header({ email }: { email: string }) {
  return (
    <header className="border-rule border-b">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-8 gap-y-1 px-5 py-3 sm:px-8">
        <Wordmark href="/documents" />
        <nav aria-label="Main" className="order-last flex w-full gap-6 sm:order-none sm:w-auto">
          <NavLink href="/documents">Documents</NavLink>
          <NavLink href="/exports">Exports</NavLink>
        </nav>
        <div className="ml-auto flex min-w-0 items-center gap-1">
          <span className="text-soft hidden max-w-64 truncate text-sm sm:block" title={email}>
            {email}
          </span>
          <form action={signOut}>
            <Button type="submit" look="quiet" size="small">
              Sign out
            </Button>
          </form>
        </div>
      </div>
    </header>
  )
}
