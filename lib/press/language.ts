import { z } from "zod"

export const languageTag = z
  .string()
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, { error: "is not a language like en or pt-BR" })

const RIGHT_TO_LEFT = new Set(["ar", "dv", "fa", "he", "ps", "ur", "yi"])

export const baseLanguage = (tag: string) => tag.split("-")[0]!.toLowerCase()

export const directionOf = (tag: string) => (RIGHT_TO_LEFT.has(baseLanguage(tag)) ? "rtl" : "ltr")
