import { Contacts, Label, Name, Photo, Sections, Summary, USUAL_ORDER, type Props } from "../resume"
import { FolioEntry } from "./entry"

export const FolioView = (props: Props) => (
  <main>
    <header>
      <Photo {...props} />
      <Name {...props} />
      <Label {...props} />
      <Contacts {...props} />
    </header>
    <Summary {...props} />
    <div className="sections">
      <Sections {...props} order={USUAL_ORDER} Entry={FolioEntry} />
    </div>
  </main>
)
