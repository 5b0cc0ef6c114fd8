import { headers } from "next/headers"
import { NONCE_HEADER } from "@/lib/http/headers"

// React sends what a page waited for at the end, hidden, for a script to put in place of the skeleton.
// Where no script runs it is simply shown, and the skeleton is not. In Tailwind's first layer, because
// what is important there outdoes its own rule that hides what is hidden.
const SHOWN_AS_IT_CAME = `@layer theme {
  main:has([data-skeleton]) { display: none !important }
  body > div[hidden][id^="S:"] {
    display: block !important;
    width: 100%; max-width: 72rem; margin: 0 auto; padding: 2.5rem 1.25rem; flex: 1
  }
  body > div[hidden][id^="S:"]:not(:has(h1)) { display: none !important }
}`

export async function WithoutScript() {
  const nonce = (await headers()).get(NONCE_HEADER) ?? undefined
  return (
    <noscript>
      <style nonce={nonce} dangerouslySetInnerHTML={{ __html: SHOWN_AS_IT_CAME }} />
      <p className="bg-tint px-5 py-3 text-center text-sm">Exporting requires JavaScript.</p>
    </noscript>
  )
}
