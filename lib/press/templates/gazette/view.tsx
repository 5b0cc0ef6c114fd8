import { Contacts, Label, Name, Photo, Sections, Summary, USUAL_ORDER, type Props } from "../resume"
import { GazetteEntry } from "./entry"

export const GazetteView = (props: Props) => (
  <main>
    <header>
      <div>
        <Name {...props} />
        <Label {...props} />
        <Contacts {...props} />
      </div>
      <Photo {...props} />
    </header>
    <Summary {...props} />
    <div className="sections">
      <Sections {...props} order={USUAL_ORDER} Entry={GazetteEntry} />
    </div>
  </main>
)
