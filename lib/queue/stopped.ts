/** Why a run was stopped from outside: the word decides what becomes of the job. */
export class Stopped extends Error {
  constructor(readonly reason: "cancel" | "lost" | "out_of_time") {
    super(`The job was stopped: ${reason}`)
  }
}
