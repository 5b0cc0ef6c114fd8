import { safeImage, safeLink } from "../../links"
import { Link, Paragraphs, type Props } from "./parts"
import { History } from "./history"
import { Merits } from "./merits"
import { Traits } from "./traits"

export function GazetteView(props: Props) {
  const summary = props.data.basics?.summary
  return (
    <main>
      <Masthead {...props} />
      {summary && (
        <div className="standfirst">
          <Paragraphs text={summary} />
        </div>
      )}
      <History {...props} />
      <Merits {...props} />
      <Traits {...props} />
    </main>
  )
}

function Masthead({ data: { basics = {} }, language }: Props) {
  const place = placeOf(basics.location, language)
  const photo = safeImage(basics.image)
  const contacts = [
    basics.email && <Link url={`mailto:${basics.email}`}>{basics.email}</Link>,
    basics.phone,
    place,
    basics.url && <Link url={basics.url} />,
    ...(basics.profiles ?? []).map((profile) => <Profile key={profile.network} {...profile} />),
  ].filter(Boolean)
  return (
    <header>
      <div>
        {basics.name && <h1>{basics.name}</h1>}
        {basics.label && <p className="label">{basics.label}</p>}
        {contacts.length > 0 && (
          <div className="contact">
            <ul>
              {contacts.map((contact, index) => (
                <li key={index}>
                  <span>{contact}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
      {/* eslint-disable-next-line @next/next/no-img-element -- printed, not served */}
      {photo && <img className="photo" src={photo} alt="" />}
    </header>
  )
}

type Location = NonNullable<NonNullable<Props["data"]["basics"]>["location"]>

function placeOf(location: Location = {}, language: string) {
  const { address, city, region, postalCode, countryCode } = location
  if (language.startsWith("ja"))
    return [postalCode && `〒${postalCode} `, region, city, address].filter(Boolean).join("")
  const town = [postalCode, city].filter(Boolean).join(" ")
  return [address, town, region !== city && region, countryCode].filter(Boolean).join(", ")
}

function Profile(profile: { network?: string; username?: string; url?: string }) {
  const { network, username, url } = profile
  if (!username || !network) return url ? <Link url={url} /> : <>{username ?? network}</>
  const text = `${network} ${username}`
  return safeLink(url) ? <Link url={url!}>{text}</Link> : <>{text}</>
}
