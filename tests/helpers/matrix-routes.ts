import fs from "node:fs"
import path from "node:path"

const app = path.resolve(import.meta.dirname, "../../app")

/** Every address below /api that a file answers, as OpenAPI writes it: `/api/v1/documents/{id}`. */
export const routesOnDisk = (): string[] =>
  fs
    .globSync("api/**/route.ts", { cwd: app })
    .map((file) => `/${path.dirname(file)}`.replaceAll(/\[([^\]]+)\]/g, "{$1}"))
    .sort()
