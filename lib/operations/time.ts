import { z } from "zod"

export const time = z.string().meta({ description: "ISO 8601" })
