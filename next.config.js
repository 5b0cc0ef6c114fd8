import path from "node:path"

// What Chromium needs at run time and no import statement shows: the packed browser and the fonts.
const printing = ["./node_modules/@sparticuz/chromium/bin/**", "./node_modules/@fontsource*/**/files/**"]

/** @type {import("next").NextConfig} */
const config = {
  turbopack: { root: path.resolve(import.meta.dirname) },
  serverExternalPackages: ["@sparticuz/chromium", "puppeteer-core", "pino"],
  outputFileTracingIncludes: {
    "/api/v1/export/pdf": printing,
    "/api/cron/process-exports": printing,
  },
  poweredByHeader: false,
}

export default config
