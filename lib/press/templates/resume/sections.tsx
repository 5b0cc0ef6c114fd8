import type { ReactNode } from "react"
import { entriesOf, type EntryItem } from "./entries"
import type { Props } from "./props"
import { Quote } from "./quote"
import { Term } from "./term"
import { quotesOf, termsOf } from "./terms"

export type EntryProps = EntryItem & { language: string }
export type SectionName =
  keyof ReturnType<typeof entriesOf> | keyof ReturnType<typeof termsOf> | "references"

type SectionsProps = Props & {
  order: readonly SectionName[]
  Entry: (props: EntryProps) => ReactNode
}

// The sections named, as far as the document has them: an absent one leaves no heading and no gap.
export function Sections({ order, Entry, ...props }: SectionsProps) {
  const { language, words } = props
  const contents: Lists<ReactNode> = {
    ...each(entriesOf(props), (item, key) => <Entry key={key} {...item} language={language} />),
    ...each(termsOf(props), (item, key) => <Term key={key} {...item} />),
    ...each(quotesOf(props), (item, key) => <Quote key={key} {...item} />),
  }
  return order
    .filter((name) => contents[name]?.length)
    .map((name) => (
      <section key={name} className={name}>
        <h2>{words[name]}</h2>
        <div className="items">{contents[name]}</div>
      </section>
    ))
}

type Lists<Item> = Partial<Record<SectionName, Item[] | undefined>>

function each<Item extends object>(
  lists: Lists<Item>,
  show: (item: Item, key: number) => ReactNode,
) {
  const shown = Object.entries(lists).map(([name, items]) => [
    name,
    items?.filter(isGiven).map(show),
  ])
  return Object.fromEntries(shown) as Lists<ReactNode>
}

// Other tools' own keys are dropped on the way in, which can leave an item with nothing to say.
const isGiven = (item: object) => Object.values(item).some((value) => value?.length)
