import { seed } from "../../scripts/local-stack/seed"
import { startTestApp } from "../helpers/test-app"

/** The built app on a stack of its own; its address travels to the tests in the environment. */
export default async function setup() {
  const app = await startTestApp()
  await seed(app.stack)
  process.env.APP_URL = app.appUrl
  process.env.TEST_STACK = JSON.stringify(app.stack)
  return app.stop
}
