import { call, urlOf, type AnyRequest, type ClientOptions } from "./call"
import { follow, type Followed, type Handlers, type Following } from "./follow"
import { pollBatch, pollExport, pollMine, pollOverview } from "./poll"
import { table } from "./table"
import type { Address, AnswerOf, CallName, OperationName, Optional, RequestOf } from "./types"

export type { ClientOptions } from "./call"
export type { Connection, Following, Handlers } from "./follow"
export { Refused, type RefusalCode } from "./refused"
export type { AnswerOf, RequestOf } from "./types"

type Calls = {
  [Name in CallName]: (...args: Optional<RequestOf<Name>>) => Promise<AnswerOf<Name>>
}

export interface Client extends Calls {
  /** The address of what is not data: a file, a ZIP, a picture, a preview. */
  urlOf<Name extends OperationName>(name: Name, ...address: Optional<Address<Name>>): string
  /** One export, until it has ended. */
  followExport(id: string, handlers: Handlers): Following
  /** One batch, until it has ended. */
  followBatch(id: string, handlers: Handlers): Following
  /** Everything of the person's, until closed. `lastEventId` goes on where another left off. */
  followMine(handlers: Handlers, lastEventId?: string): Following
  /** The queue as operators see it, until closed. */
  followOverview(handlers: Pick<Handlers, "onOverview" | "onConnection" | "onEnd">): Following
}

/** The API as functions, for pages and for programs. */
export function createClient(options: ClientOptions = {}): Client {
  const names = Object.keys(table) as OperationName[]
  const calls = Object.fromEntries(
    names.map((name) => [name, (request?: AnyRequest) => call(options, name, request)]),
  ) as unknown as Calls
  const start = (followed: Followed, handlers: Handlers, lastEventId?: string) =>
    follow(options, followed, handlers, lastEventId)
  return {
    ...calls,
    urlOf: (name, ...[address]) => urlOf(options, name, address as AnyRequest),
    followExport: (id, handlers) =>
      start({ name: "streamExport", id, poll: () => pollExport(calls, id) }, handlers),
    followBatch: (id, handlers) =>
      start({ name: "streamBatch", id, poll: () => pollBatch(calls, id) }, handlers),
    followMine: (handlers, lastEventId) =>
      start({ name: "streamMine", poll: () => pollMine(calls) }, handlers, lastEventId),
    followOverview: (handlers) =>
      start({ name: "streamOverview", poll: () => pollOverview(calls) }, handlers),
  }
}
