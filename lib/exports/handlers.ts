import type { Handlers } from "@/lib/queue/handlers"
import { exportPdf } from "./handler"

export const handlers: Handlers = { "export.pdf": exportPdf }
