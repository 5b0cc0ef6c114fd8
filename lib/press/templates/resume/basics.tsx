import { safeImage } from "../../content/links"
import type { Props } from "./props"

export const Name = ({ data }: Props) => data.basics?.name && <h1>{data.basics.name}</h1>

export const Label = ({ data }: Props) =>
  data.basics?.label && <p className="label">{data.basics.label}</p>

// The white behind it is what takes the colour out of it in greyscale (page-css.ts).
export function Photo({ data }: Props) {
  const source = safeImage(data.basics?.image)
  if (!source) return null
  return (
    <div className="photo">
      {/* eslint-disable-next-line @next/next/no-img-element -- printed, not served */}
      <img src={source} alt={data.basics?.name ?? ""} />
    </div>
  )
}

export const Summary = ({ data, title }: Props & { title?: string }) =>
  data.basics?.summary && (
    <section className="summary">
      {title && <h2>{title}</h2>}
      {data.basics.summary.split(/\n+/).map((line, index) => (
        <p key={index}>{line}</p>
      ))}
    </section>
  )
