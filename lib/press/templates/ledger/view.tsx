import { Contacts, Label, Name, Photo, Sections, Summary, USUAL_ORDER, type Props } from "../resume"
import { LedgerEntry } from "./entry"

export const LedgerView = (props: Props) => (
  <main>
    <header>
      <Photo {...props} />
      <Name {...props} />
      <Label {...props} />
      <Contacts {...props} />
    </header>
    <Summary {...props} title={props.words.summary} />
    <Sections {...props} order={USUAL_ORDER} Entry={LedgerEntry} />
  </main>
)
