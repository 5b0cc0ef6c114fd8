import { Body, Dates, Frame, Heading, Link, type EntryProps } from "../resume"

// Dates and place stand in a column of their own; the address beside the heading, not in it.
export const GazetteEntry = (item: EntryProps) => (
  <Frame {...item}>
    <div className="aside">
      <Dates {...item} />
      {item.place && <div>{item.place}</div>}
    </div>
    <div>
      <div className="head">
        <Heading {...item} />
        {item.url && (
          <div className="quiet">
            <Link url={item.url} />
          </div>
        )}
      </div>
      <Body {...item} />
    </div>
  </Frame>
)
