import type { TestProject } from "vitest/node"
import { startTemporaryStack } from "../../scripts/local-stack/temporary"

/** One stack for the suite: PostgreSQL and the Supabase API, on free ports, in a folder of its own. */
export default async function setup(project: TestProject) {
  const stack = await startTemporaryStack()
  project.provide("stack", JSON.parse(JSON.stringify({ ...stack, children: undefined })))
  return stack.stop
}
