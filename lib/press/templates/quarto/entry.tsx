import { Body, Dates, Facts, Frame, Heading, Link, type EntryProps } from "../resume"

export const QuartoEntry = (item: EntryProps) => (
  <Frame {...item}>
    <div className="head">
      <Heading {...item} />
      <Dates {...item} />
    </div>
    <Facts>{[item.place, item.url && <Link url={item.url} />]}</Facts>
    <Body {...item} />
  </Frame>
)
