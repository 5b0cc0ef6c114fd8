import { Body, Dates, Facts, Frame, Heading, Link, type EntryProps } from "../resume"

export const FolioEntry = (item: EntryProps) => (
  <Frame {...item}>
    <div className="head">
      <div>
        <Heading {...item} />{" "}
        {item.url && (
          <span className="quiet">
            <Link url={item.url} />
          </span>
        )}
      </div>
      <Facts>{[item.place, item.dates && <Dates {...item} />]}</Facts>
    </div>
    <Body {...item} />
  </Frame>
)
