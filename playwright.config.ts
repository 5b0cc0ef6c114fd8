import { defineConfig } from "playwright/test"
import { chromiumForTests } from "./tests/helpers/chromium"

export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/e2e/global-setup.ts",
  outputDir: "test-results",
  timeout: 60_000,
  workers: 1,
  forbidOnly: true,
  use: {
    headless: true,
    trace: "retain-on-failure",
    launchOptions: {
      ...(await chromiumForTests()),
      args: ["--no-sandbox", "--no-zygote", "--disable-gpu"],
    },
  },
})
