import { PressPicture } from "./press-picture"
import { WaysIn } from "./ways-in"

export function Hero({ signedIn, demo }: { signedIn: boolean; demo: boolean }) {
  return (
    <section className="mx-auto grid max-w-6xl items-center gap-12 px-5 pt-10 pb-20 sm:px-8 lg:grid-cols-[1.1fr_1fr] lg:gap-16 lg:pt-16 lg:pb-28">
      <div>
        <h1 className="text-5xl leading-[1.05] sm:text-6xl lg:text-7xl">
          Click Export. Watch it print.
        </h1>
        <p className="text-soft mt-6 max-w-xl text-lg text-pretty sm:text-xl">
          Pressrun turns your résumés, letters and reports into clean, accessible PDFs, and shows
          you every stage as it happens.
        </p>
        <div className="mt-9 flex flex-wrap items-center gap-3">
          <WaysIn signedIn={signedIn} demo={demo} />
        </div>
      </div>
      <PressPicture className="mx-auto w-full max-w-md lg:max-w-none" />
    </section>
  )
}
