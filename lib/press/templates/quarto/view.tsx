import { Contacts, HISTORY, Label, Name, Photo, Sections, Summary, TRAITS } from "../resume"
import type { Props, SectionName } from "../resume"
import { QuartoEntry } from "./entry"

const SIDE: SectionName[] = [...TRAITS, "certificates"]
const CENTRE: SectionName[] = [...HISTORY, "publications", "awards", "references"]

// Source order is reading order: the name, the whole side column, the whole main column.
export const QuartoView = (props: Props) => (
  <main>
    <header>
      <Name {...props} />
      <Label {...props} />
    </header>
    <aside>
      <Photo {...props} />
      <Contacts {...props} />
      <Sections {...props} order={SIDE} Entry={QuartoEntry} />
    </aside>
    <div className="centre">
      <Summary {...props} />
      <Sections {...props} order={CENTRE} Entry={QuartoEntry} />
    </div>
  </main>
)
