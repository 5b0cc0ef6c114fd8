import path from "node:path"
import { PHASE_PRODUCTION_BUILD } from "next/constants.js"
import { bundleThreadProgram } from "./lib/threads/bundle.mjs"

// What printing needs at run time and no import statement shows. Of the fonts only the weights that the
// templates use: 29 MB of 287.
const fonts = [
  "./node_modules/@fontsource/*/package.json",
  "./node_modules/@fontsource/*/{400,400-italic,600,600-italic}.css",
  "./node_modules/@fontsource/*/files/*-{400,600}-{normal,italic}.woff2",
  "./node_modules/twemoji-colr-font/{package.json,twemoji.css,twemoji.woff2}",
]
const printing = [
  "./node_modules/@sparticuz/chromium/package.json",
  "./node_modules/@sparticuz/chromium/bin/**",
]

// `npm start` and `npm test` keep a build for each state of the sources (scripts/build.ts), so that
// neither disturbs the other. Types are checked by `npm run check`, not again in every such build.
const buildDir = process.env.PRESSRUN_BUILD_DIR
// The program of the worker threads (lib/threads) is a file of its own, with the packages that stay outside of it.
// It lies beside the build and not in it: Next looks for the files to trace while it compiles.
const threadProgram = buildDir ? `${buildDir}.threads.cjs` : ".pressrun/threads.cjs"
const threads = [
  `./${threadProgram}`,
  ...fonts,
  "./node_modules/@hyzyla/pdfium/package.json",
  "./node_modules/@hyzyla/pdfium/dist/**",
  "./node_modules/{sharp,detect-libc,semver}/{package.json,dist/**,lib/**,index.js,classes/**,functions/**,internal/**,ranges/**}",
  "./node_modules/@img/**",
]

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
    "/api/v1/documents/*/preview": threads,
    "/api/v1/documents/preview": threads,
    "/api/v1/documents/import": threads,
    "/api/v1/fonts/*": fonts,
    "/api/v1/export/batch": [...threads, ...printing],
    "/api/v1/export/batch/*/retry": [...threads, ...printing],
    "/api/v1/export/pdf": [...threads, ...printing],
    "/api/v1/export/job/*/retry": [...threads, ...printing],
    "/api/v1/ops/drain": [...threads, ...printing],
    "/api/v1/ops/jobs/replay": [...threads, ...printing],
    "/api/v1/ops/queues/*": [...threads, ...printing],
    "/api/cron/process-exports": [...threads, ...printing],
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

/** @param {string} phase */
export default async function configFor(phase) {
  if (phase !== PHASE_PRODUCTION_BUILD) return config
  await bundleThreadProgram(threadProgram)
  // Read by lib/threads. Elsewhere the program is made when it is first needed.
  return { ...config, env: { PRESSRUN_THREAD_PROGRAM: threadProgram } }
}
