import Image from "next/image"
import type { TemplateInfo } from "./types"

type Props = { template: TemplateInfo; making: boolean; onChoose: () => void }

export function TemplateChoice({ template, making, onChoose }: Props) {
  const { slug, name, description } = template
  return (
    <li>
      <button type="button" onClick={onChoose} className="group block w-full text-left">
        <span className="border-rule bg-paper group-hover:border-ink block overflow-hidden rounded-md border px-4 pt-4">
          <Image
            src={`/templates/${slug}.png`}
            alt=""
            width={360}
            height={509}
            unoptimized
            className="aspect-[4/4.4] w-full object-cover object-top shadow-md"
          />
        </span>
        <span className="mt-2.5 block font-serif text-lg font-medium">
          {making ? "Opening…" : name}
        </span>
        <span className="text-soft mt-0.5 block text-sm text-pretty">{description}</span>
      </button>
    </li>
  )
}
