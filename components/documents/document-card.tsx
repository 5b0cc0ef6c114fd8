"use client"

import Link from "next/link"
import { Moment } from "@/components/ui/moment"
import { DocumentPicture } from "./document-picture"
import { ItemExport } from "./item-export"
import { ItemMenu } from "./item-menu"
import type { ItemProps } from "./item-props"
import { kindName } from "./kinds"
import { SelectBox } from "./select-box"
import { useItem } from "./use-item"

export function DocumentCard(props: ItemProps) {
  const { item, now, selected, choosing, actions } = props
  const { current, longPress, openOrSelect } = useItem(props)
  return (
    <li
      data-testid="document-card"
      data-document={item.id}
      {...longPress}
      className="group bg-sheet border-rule shadow-sheet has-[h2_a:focus-visible]:outline-ink data-selected:border-accent data-selected:ring-accent relative flex flex-col overflow-hidden rounded-lg border outline-offset-3 has-[h2_a:focus-visible]:outline-2 data-selected:ring-1"
      data-selected={selected || undefined}
    >
      <div className="bg-paper border-rule h-52 overflow-hidden border-b px-9 pt-7">
        <div className="h-full overflow-hidden rounded-t-xs shadow-[0_2px_14px_rgb(40_25_10/0.18)] transition-transform duration-200 group-hover:-translate-y-1">
          <DocumentPicture item={item} newest={current} />
        </div>
      </div>
      <SelectBox
        title={item.title}
        checked={selected}
        quiet={!choosing}
        onSelect={(range) => actions.select(item.id, range)}
        className="absolute top-0 left-0"
      />
      <div className="flex grow flex-col justify-between gap-4 p-5 pt-4">
        <div>
          <div className="flex items-start gap-2">
            <h2 className="grow text-xl leading-snug wrap-anywhere">
              {/* The whole card is the link; what else can be pressed lies above it. */}
              <Link
                href={`/documents/${item.id}`}
                onClick={openOrSelect}
                className="outline-none after:absolute after:inset-0"
              >
                {item.title}
              </Link>
            </h2>
            <div className="-mt-1 -mr-2">
              <ItemMenu item={item} actions={actions} />
            </div>
          </div>
          <p className="text-soft mt-0.5 text-sm">
            {kindName(item.kind)} · Changed <Moment at={item.updatedAt} />
          </p>
        </div>
        <div className="[&_:is(a,button)]:relative [&_:is(a,button)]:z-10">
          <ItemExport item={item} newest={current} now={now} onExport={actions.exportOne} />
        </div>
      </div>
    </li>
  )
}
