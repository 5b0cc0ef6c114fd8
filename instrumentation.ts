/** Runs once when the server boots: a wrong environment is said now, not at the first click. */
export async function register() {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { refuseToStartWithoutEnv, startTelemetryIfAsked } = await import("@/lib/boot")
    refuseToStartWithoutEnv()
    await startTelemetryIfAsked()
  }
}
