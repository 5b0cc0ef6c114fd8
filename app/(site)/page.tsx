import { Farewell } from "@/components/settings/farewell"
import { Hero } from "@/components/site/hero"
import { SiteDevelopers } from "@/components/site/site-developers"
import { SiteEnding } from "@/components/site/site-ending"
import { SiteFooter } from "@/components/site/site-footer"
import { SiteHeader } from "@/components/site/site-header"
import { SitePromises } from "@/components/site/site-promises"
import { SiteScreenshot } from "@/components/site/site-screenshot"
import { SiteTemplates } from "@/components/site/site-templates"
import { Steps } from "@/components/site/steps"
import { currentSession } from "@/lib/supabase/session"
import { env } from "@/lib/env"

type Props = { searchParams: Promise<{ notice?: string }> }

export default async function LandingPage({ searchParams }: Props) {
  const { notice } = await searchParams
  const session = await currentSession()
  const signedIn = session.state === "in"
  const demo = env().DEMO_EMAIL !== undefined
  return (
    <>
      <SiteHeader signedIn={signedIn} />
      <main className="flex-1">
        {notice === "account-deleted" && !signedIn && <Farewell />}
        <Hero signedIn={signedIn} demo={demo} />
        <SiteScreenshot />
        <Steps />
        <SiteTemplates />
        <SitePromises />
        <SiteDevelopers />
        <SiteEnding signedIn={signedIn} demo={demo} />
      </main>
      <SiteFooter />
    </>
  )
}
