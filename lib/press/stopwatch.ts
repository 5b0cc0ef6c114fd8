// Milliseconds per stage, by the names of the stages.
export function stopwatch() {
  const timings: Record<string, number> = {}
  const began = performance.now()
  let running: { stage: string; at: number } | undefined
  const lap = () => {
    if (running) timings[running.stage] = Math.round(performance.now() - running.at)
  }
  return {
    start(stage: string) {
      lap()
      running = { stage, at: performance.now() }
    },
    stop() {
      lap()
      return { ...timings, total: Math.round(performance.now() - began) }
    },
  }
}
