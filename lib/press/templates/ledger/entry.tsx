import { Body, Dates, Facts, Frame, Heading, Link, type EntryProps } from "../resume"

// One thing after the other, as a plain-text résumé would have it: no program can misread it.
export const LedgerEntry = (item: EntryProps) => (
  <Frame {...item}>
    <div className="head">
      <Heading {...item} />
      <Facts between=" | ">
        {[item.dates && <Dates {...item} />, item.place, item.url && <Link url={item.url} />]}
      </Facts>
    </div>
    <Body {...item} />
  </Frame>
)
