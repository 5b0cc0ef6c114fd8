import { RegistrationMark } from "@/components/ui/registration-mark"
import { WaysIn } from "./ways-in"

/** The call to action, again at the end of the page. */
export function SiteEnding({ signedIn, demo }: { signedIn: boolean; demo: boolean }) {
  return (
    <section aria-labelledby="begin" className="border-rule border-t">
      <div className="mx-auto flex max-w-3xl flex-col items-center px-5 py-24 text-center sm:px-8">
        <RegistrationMark className="text-accent size-10" />
        <h2 id="begin" className="mt-5 text-4xl sm:text-5xl">
          The press is warm
        </h2>
        <p className="text-soft mt-3 text-lg">
          {signedIn
            ? "Your documents are where you left them."
            : "New accounts come with samples to export."}
        </p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <WaysIn signedIn={signedIn} demo={demo} />
        </div>
      </div>
    </section>
  )
}
