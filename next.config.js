import path from "node:path"

// What printing needs at run time and no import statement shows: the packed browser and the fonts.
const printing = [
  "./node_modules/@sparticuz/chromium/bin/**",
  "./node_modules/@fontsource*/*/files/**",
  "./node_modules/@fontsource*/*/*.css",
  "./node_modules/@fontsource*/*/*.json",
]

// `npm start` and `npm test` keep a build for each state of the sources (scripts/build.ts), so that
// neither disturbs the other. Types are checked by `npm run check`, not again in every such build.
const buildDir = process.env.PRESSRUN_BUILD_DIR

/** @type {import("next").NextConfig} */
const config = {
  ...(buildDir && {
    distDir: buildDir,
    typescript: { ignoreBuildErrors: true, tsconfigPath: `${buildDir}.tsconfig.json` },
  }),
  turbopack: { root: path.resolve(import.meta.dirname) },
  serverExternalPackages: ["@sparticuz/chromium", "puppeteer-core", "pino"],
  // Keyed by route: every one that works the queue.
  outputFileTracingIncludes: {
    "/api/v1/export/pdf": printing,
    "/api/v1/export/job/*/retry": printing,
    "/api/cron/process-exports": printing,
  },
  poweredByHeader: false,
}

export default config
