import { signOut } from "@/app/(auth)/actions"
import { Wordmark } from "@/components/ui/wordmark"
import { AccountMenu } from "./account-menu"
import { NavLink } from "./nav-link"

export function Header({ email, operator }: { email: string; operator: boolean }) {
  return (
    <header className="border-rule border-b">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-10 px-5 pt-3 sm:px-8 sm:py-0">
        <Wordmark href="/documents" />
        {/* On a phone the pages have a line of their own; it scrolls, and a pixel shows what is current. */}
        <nav
          aria-label="Main"
          className="order-last flex w-full gap-x-5 max-sm:-mx-5 max-sm:-mb-px max-sm:w-[calc(100%+2.5rem)] max-sm:overflow-x-auto max-sm:px-5 max-sm:pb-px max-sm:*:focus-visible:-outline-offset-2 sm:order-none sm:w-auto sm:gap-7"
        >
          <NavLink href="/documents">Documents</NavLink>
          <NavLink href="/exports" also="/batches">
            Exports
          </NavLink>
          <NavLink href="/settings">Settings</NavLink>
          {operator && <NavLink href="/ops">Operations</NavLink>}
        </nav>
        <div className="ml-auto">
          <AccountMenu email={email} signOut={signOut} />
        </div>
      </div>
    </header>
  )
}
