import { signOut } from "@/app/(auth)/actions"
import { Button } from "@/components/ui/button"
import { Wordmark } from "@/components/ui/wordmark"
import { NavLink } from "./nav-link"

export function Header({ email }: { email: string }) {
  return (
    <header className="border-rule border-b">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-8 gap-y-1 px-5 py-3 sm:px-8">
        <Wordmark href="/documents" />
        {/* On a phone, the account moves to the second line, beside the pages. */}
        <nav aria-label="Main" className="order-2 flex gap-6 sm:order-none">
          <NavLink href="/documents">Documents</NavLink>
          <NavLink href="/exports">Exports</NavLink>
        </nav>
        <p
          title={email}
          className="text-soft order-2 min-w-0 flex-1 truncate text-right text-sm sm:order-none"
        >
          {email}
        </p>
        <form action={signOut} className="order-1 -mr-3 ml-auto sm:order-none sm:-ml-6">
          <Button type="submit" look="quiet" size="small">
            Sign out
          </Button>
        </form>
        <span className="order-1 w-full sm:hidden" />
      </div>
    </header>
  )
}
