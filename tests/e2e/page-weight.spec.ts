import { expect, test } from "playwright/test"
import type { LocalStack } from "../../scripts/local-stack"
import { signedIn } from "../../scripts/showcase/visit"
import { BUDGET_BYTES, weigh, weighed } from "../../scripts/showcase/weigh"
import { makeShowcase, type World } from "../../scripts/showcase/world"

const app = process.env.APP_URL!
const stack = JSON.parse(process.env.TEST_STACK!) as LocalStack

let world: World
test.beforeAll(async () => void (world = await makeShowcase(stack, app)))
test.afterAll(() => world.close())

for (const shown of weighed)
  test(`${shown.name} sends less JavaScript than its budget`, async ({ browser }) => {
    const context = await signedIn(browser, app, world, shown.as)
    const { bytes, scripts } = await weigh(context, app + shown.path(world))
    await context.close()
    expect(scripts.length).toBeGreaterThan(3)
    expect(bytes, JSON.stringify(scripts, null, 1)).toBeLessThan(BUDGET_BYTES)
  })
