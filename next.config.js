import path from "node:path"

// What printing needs at run time and no import statement shows. Of the fonts only the weights that the
// templates use: 29 MB of 287.
const fonts = [
  "./node_modules/@fontsource/*/package.json",
  "./node_modules/@fontsource/*/{400,400-italic,600,600-italic}.css",
  "./node_modules/@fontsource/*/files/*-{400,600}-{normal,italic}.woff2",
  "./node_modules/twemoji-colr-font/{package.json,twemoji.css,twemoji.woff2}",
]
const printing = [
  ...fonts,
  "./node_modules/@sparticuz/chromium/package.json",
  "./node_modules/@sparticuz/chromium/bin/**",
  "./node_modules/@hyzyla/pdfium/dist/*.wasm",
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
  serverExternalPackages: ["@hyzyla/pdfium", "@sparticuz/chromium", "puppeteer-core", "pino"],
  // Keyed by route: every one that works the queue, and those that show how a document will look.
  outputFileTracingIncludes: {
    "/api/v1/documents/*/preview": fonts,
    "/api/v1/documents/preview": fonts,
    "/api/v1/fonts/*": fonts,
    "/api/v1/export/batch": printing,
    "/api/v1/export/batch/*/retry": printing,
    "/api/v1/export/pdf": printing,
    "/api/v1/export/job/*/retry": printing,
    "/api/v1/ops/drain": printing,
    "/api/v1/ops/jobs/replay": printing,
    "/api/v1/ops/queues/*": printing,
    "/api/cron/process-exports": printing,
  },
  experimental: { optimizePackageImports: ["radix-ui"] },
  poweredByHeader: false,
  // Next's own files. Pages get their headers in proxy.ts, the API in lib/http/headers.ts.
  headers: async () => [
    {
      source: "/_next/:path*",
      headers: [
        { key: "X-Content-Type-Options", value: "nosniff" },
        { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
      ],
    },
  ],
}

export default config
