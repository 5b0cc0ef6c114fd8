import { X } from "lucide-react"
import type { Picture } from "@/lib/editor/pictures"

interface Props {
  text: string
  pictures: Picture[]
  onRemove: (name: string) => void
}

/** The pictures of a text by the names it calls them. */
export function Pictures({ text, pictures, onRemove }: Props) {
  if (pictures.length === 0) return null
  return (
    <ul aria-label="Pictures in this text" className="mt-4 flex flex-wrap gap-3">
      {pictures.map(({ name, address }) => (
        <li
          key={name}
          className="border-rule bg-paper flex items-center gap-2 rounded-md border p-1.5 text-sm"
        >
          {/* eslint-disable-next-line @next/next/no-img-element -- part of the document, not served */}
          <img src={address} alt="" className="size-10 rounded object-cover" />
          <span>
            <code className="text-[0.8125rem]">{name}</code>
            {!text.includes(`[${name}]`) && (
              <span className="text-soft block">not in the text</span>
            )}
          </span>
          <button
            type="button"
            aria-label={`Remove ${name}`}
            onClick={() => onRemove(name)}
            className="text-soft hover:text-ink flex size-8 items-center justify-center"
          >
            <X aria-hidden className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  )
}
