"use client"

import Link from "next/link"
import { Moment } from "@/components/ui/moment"
import { ItemExport } from "./item-export"
import { ItemMenu } from "./item-menu"
import type { ItemProps } from "./item-props"
import { KindMark } from "./kind-mark"
import { kindName } from "./kinds"
import { SelectBox } from "./select-box"
import { useItem } from "./use-item"

export function DocumentRow(props: ItemProps) {
  const { item, now, selected, choosing, actions } = props
  const { current, longPress, openOrSelect } = useItem(props)
  return (
    <li
      data-testid="document-card"
      data-document={item.id}
      data-selected={selected || undefined}
      {...longPress}
      className="group hover:bg-sheet data-selected:bg-tint has-[h2_a:focus-visible]:outline-ink relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-3 px-1 py-3 outline-offset-1 has-[h2_a:focus-visible]:outline-2 sm:grid-cols-[auto_minmax(0,1fr)_minmax(0,20rem)_auto]"
    >
      <div className="relative flex w-12 justify-center">
        <div className={choosing ? "invisible" : "group-hover:invisible"}>
          <KindMark kind={item.kind} />
        </div>
        <SelectBox
          title={item.title}
          checked={selected}
          quiet={!choosing}
          onSelect={(range) => actions.select(item.id, range)}
          className="absolute inset-0 flex items-center justify-center"
        />
      </div>
      <div className="min-w-0">
        <h2 className="text-lg leading-snug wrap-anywhere">
          <Link
            href={`/documents/${item.id}`}
            onClick={openOrSelect}
            className="outline-none after:absolute after:inset-0"
          >
            {item.title}
          </Link>
        </h2>
        <p className="text-soft text-sm">
          {kindName(item.kind)} · Changed <Moment at={item.updatedAt} />
        </p>
      </div>
      <div className="col-span-2 col-start-2 row-start-2 sm:col-span-1 sm:col-start-auto sm:row-start-auto [&_:is(a,button)]:relative [&_:is(a,button)]:z-10">
        <ItemExport item={item} newest={current} now={now} onExport={actions.exportOne} />
      </div>
      <ItemMenu item={item} actions={actions} />
    </li>
  )
}
