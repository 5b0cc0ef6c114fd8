import next from "eslint-config-next/core-web-vitals"
import nextTypescript from "eslint-config-next/typescript"
import regexp from "eslint-plugin-regexp"

// The direction of imports: app → lib/exports → lib/queue, lib/press → lib/repositories → lib/supabase.
// Each row says which folder may not reach into which.
const zone = (target, from, message) => ({ target, from, message })

const config = [
  { ignores: [".next/**", ".pressrun/**", "next-env.d.ts", "lib/supabase/database.types.ts"] },
  ...next,
  ...nextTypescript,
  {
    rules: {
      "import/no-anonymous-default-export": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "no-restricted-imports": [
        "error",
        {
          paths: [
            { name: "puppeteer-core", message: "Only lib/press/browser.ts talks to Puppeteer." },
          ],
        },
      ],
      "import/no-restricted-paths": [
        "error",
        {
          zones: [
            zone("./lib", "./app", "lib never imports pages."),
            zone("./lib", "./components", "lib never imports components."),
            zone("./lib/press", "./lib/queue", "The press knows HTML and PDF, no jobs."),
            zone("./lib/press", "./lib/repositories", "The press never touches the database."),
            zone("./lib/press", "./lib/supabase", "The press never touches the database."),
            zone("./lib/press", "./lib/exports", "The press does not know what an export is."),
            zone("./lib/queue", "./lib/press", "The queue knows jobs, not PDFs."),
            zone("./lib/queue", "./lib/exports", "The queue knows jobs, not PDFs."),
            zone("./lib/repositories", "./lib/exports", "Repositories only know SQL."),
            zone("./lib/repositories", "./lib/queue", "Repositories only know SQL."),
            zone("./lib/supabase", "./lib/repositories", "The client is below the repositories."),
            zone("./app", "./scripts", "The app cannot tell local from hosted."),
            zone("./components", "./scripts", "The app cannot tell local from hosted."),
            zone("./lib", "./scripts", "The app cannot tell local from hosted."),
          ],
        },
      ],
    },
  },
  { files: ["lib/press/browser.ts"], rules: { "no-restricted-imports": "off" } },
  {
    // User text reaches these folders. A regular expression that backtracks, or that starts again at every
    // character, takes quadratic time: 150 KB of "1- " once took 12 s.
    files: ["lib/**", "app/**", "components/**", "proxy.ts", "instrumentation.ts"],
    plugins: { regexp },
    rules: {
      "regexp/no-super-linear-backtracking": ["error", { report: "potential" }],
      "regexp/no-super-linear-move": ["error", { report: "potential", ignoreSticky: false }],
    },
  },
]

export default config
