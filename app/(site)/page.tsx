import { Hero } from "@/components/site/hero"
import { SiteFooter } from "@/components/site/site-footer"
import { SiteHeader } from "@/components/site/site-header"
import { Steps } from "@/components/site/steps"
import { currentSession } from "@/lib/supabase/session"
import { env } from "@/lib/env"

export default async function LandingPage() {
  const session = await currentSession()
  const signedIn = session.state === "in"
  return (
    <>
      <SiteHeader signedIn={signedIn} />
      <main className="flex-1">
        <Hero signedIn={signedIn} demo={env().DEMO_EMAIL !== undefined} />
        <Steps />
      </main>
      <SiteFooter />
    </>
  )
}
