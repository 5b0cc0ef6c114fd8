import path from "node:path"
import { defineConfig } from "vitest/config"

const alias = {
  "@": path.resolve(import.meta.dirname),
  // The guard against bundling server code for the browser has no meaning in a test.
  "server-only": path.resolve(import.meta.dirname, "tests/helpers/empty.ts"),
}

const suite = (
  name: string,
  options: { globalSetup?: string; testTimeout?: number; fileParallelism?: boolean } = {},
) => ({
  resolve: { alias },
  test: {
    name,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    testTimeout: options.testTimeout ?? 30_000,
    hookTimeout: 120_000,
    fileParallelism: options.fileParallelism ?? true,
    ...(options.globalSetup && { globalSetup: [options.globalSetup] }),
  },
})

export default defineConfig({
  test: {
    // Two cores, and each worker may hold a Chromium.
    maxWorkers: 2,
    projects: [
      suite("unit", { testTimeout: 60_000 }),
      suite("database", { globalSetup: "tests/helpers/stack-setup.ts" }),
      suite("drills", { testTimeout: 180_000, fileParallelism: false }),
      suite("alone"),
      suite("api", { globalSetup: "tests/helpers/app-setup.ts", testTimeout: 60_000 }),
    ],
  },
})
