import { Body, Dates, Facts, Frame, Heading, Link, type EntryProps } from "../resume"

export const OctavoEntry = (item: EntryProps) => (
  <Frame {...item}>
    <div className="head">
      <Heading {...item} />
      <Facts>
        {[item.url && <Link url={item.url} />, item.place, item.dates && <Dates {...item} />]}
      </Facts>
    </div>
    <Body {...item} />
  </Frame>
)
