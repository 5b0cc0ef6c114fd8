import type { CSSProperties } from "react"
import { Contacts, Label, Name, Photo, Sections, Summary, USUAL_ORDER } from "../resume"
import type { Props, SectionName } from "../resume"
import { OctavoEntry } from "./entry"
import { setting } from "./size"

const WIDE: SectionName[] = ["work", "projects"]
const SHORT = USUAL_ORDER.filter((name) => !WIDE.includes(name))

export function OctavoView(props: Props) {
  const { points, air } = setting(props.data)
  const style = { fontSize: `${points}pt`, "--air": air } as CSSProperties
  return (
    <main style={style}>
      <header>
        <Photo {...props} />
        <div className="names">
          <Name {...props} />
          <Label {...props} />
        </div>
        <Contacts {...props} />
      </header>
      <Summary {...props} />
      <div className="sections">
        <Sections {...props} order={WIDE} Entry={OctavoEntry} />
        <div className="short">
          <Sections {...props} order={SHORT} Entry={OctavoEntry} />
        </div>
      </div>
    </main>
  )
}
