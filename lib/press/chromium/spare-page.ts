import type { Page, Running } from "../browser"

// Opening a page costs 38 of the 82 ms of a one-page letter, so the next job's page is opened when
// one has printed (opened any earlier it slows that print). Still one page per job: a spare is taken
// once and closed after its job, and nobody counts it, so it keeps no browser alive.
export function prepareSpare(running: Running) {
  if (running.retired || running.spare) return
  const spare = running.browser.newPage()
  running.spare = spare
  const forget = () => void (running.spare === spare && (running.spare = undefined))
  spare.then((page) => page.once("error", forget).once("close", forget), forget)
}

export async function takePage(running: Running): Promise<Page> {
  const spare = running.spare
  running.spare = undefined
  const page = await spare?.catch(() => null)
  return page && !page.isClosed() ? page : running.browser.newPage()
}
