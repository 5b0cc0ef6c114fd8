import { baseLanguage } from "../../language"
import type { Props } from "./props"
import { comma } from "./punctuation"

type Location = NonNullable<NonNullable<Props["data"]["basics"]>["location"]>

// An address in one line. East Asia writes from the large to the small.
export function placeOf(location: Location = {}, language: string) {
  const { address, city, region, postalCode, countryCode } = location
  const join = (parts: unknown[], between: string) => parts.filter(Boolean).join(between)
  const province = region !== city && region
  switch (baseLanguage(language)) {
    case "ja":
      return join([postalCode && `〒${postalCode} `, region, city, address], "")
    case "zh":
      return join([join([province, city, address], ""), postalCode], " ")
    case "ko":
      return join([province, city, address, postalCode], " ")
  }
  const town = join([postalCode, city], " ")
  return comma([address, town, province || undefined, countryCode], language)
}
