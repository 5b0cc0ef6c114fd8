import type { TestProject } from "vitest/node"
import { startTestApp } from "./test-app"

/** The built app on a stack of its own, for tests that speak HTTP. */
export default async function setup(project: TestProject) {
  const { stack, appUrl, appPid, buildDir, stop } = await startTestApp()
  project.provide("stack", stack)
  project.provide("app", { url: appUrl, pid: appPid, buildDir })
  return stop
}
