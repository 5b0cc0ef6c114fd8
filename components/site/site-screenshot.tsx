const WIDTH = 1280
const HEIGHT = 800

/** The app as it is, in the reader's own light. */
export function SiteScreenshot() {
  return (
    <figure className="mx-auto max-w-6xl px-5 pb-20 sm:px-8 lg:pb-28">
      <div className="border-edge bg-sheet shadow-sheet overflow-hidden rounded-xl border">
        <div aria-hidden="true" className="border-rule flex gap-1.5 border-b px-4 py-3">
          <span className="bg-accent size-2.5 rounded-full" />
          <span className="bg-rule size-2.5 rounded-full" />
          <span className="bg-rule size-2.5 rounded-full" />
        </div>
        <picture>
          <source srcSet="/screenshot-dark.webp" media="(prefers-color-scheme: dark)" />
          {/* One of two by the reader's colour scheme: the image component knows no such choice. */}
          <img
            src="/screenshot-light.webp"
            width={WIDTH}
            height={HEIGHT}
            loading="lazy"
            alt="The documents page of Pressrun: cards with the first pages of résumés and letters, one of them on the press with its progress bar, the others ready to download"
            className="h-auto w-full"
          />
        </picture>
      </div>
      <figcaption className="text-soft mt-4 text-center text-sm">
        Your documents as they will print. One is being exported.
      </figcaption>
    </figure>
  )
}
