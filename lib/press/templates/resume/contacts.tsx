import { safeLink } from "../../content/links"
import { Link } from "./link"
import { placeOf } from "./place"
import type { Props } from "./props"

// Every way to reach someone, most direct first.
export function contactsOf({ data: { basics = {} }, language }: Props) {
  const { email, phone, url, profiles = [] } = basics
  return [
    email && <Link url={`mailto:${email}`}>{email}</Link>,
    // A number is read from left to right, also among Arabic words.
    phone && <bdi dir="ltr">{phone}</bdi>,
    placeOf(basics.location, language),
    url && <Link url={url} />,
    ...profiles.map((profile) => <Profile key={profile.network} {...profile} />),
  ].filter(Boolean)
}

export function Contacts(props: Props) {
  const contacts = contactsOf(props)
  if (!contacts.length) return null
  return (
    <div className="contact">
      <ul>
        {contacts.map((contact, index) => (
          <li key={index}>
            <span>{contact}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Profile(profile: { network?: string; username?: string; url?: string }) {
  const { network, username, url } = profile
  if (!username || !network) return url ? <Link url={url} /> : <>{username ?? network}</>
  const text = `${network} ${username}`
  return safeLink(url) ? <Link url={url!}>{text}</Link> : <>{text}</>
}
