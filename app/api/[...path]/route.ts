import { AppError } from "@/lib/errors"
import { answering } from "@/lib/http"

// Whatever else is asked for below /api: programs get an answer they can read, not a page
const nothing = answering(async () => {
  throw new AppError("not_found", "There is nothing at this address.")
})

export { nothing as GET, nothing as POST, nothing as PUT, nothing as PATCH, nothing as DELETE }
export { nothing as OPTIONS }
