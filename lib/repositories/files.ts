import type { ReadableStream } from "node:stream/web"
import { AppError } from "@/lib/errors"
import { adminClient } from "@/lib/supabase/admin"

const bucket = () => adminClient().storage.from("exports")

const failed = (what: string, cause: unknown) =>
  new AppError("unavailable", `Storage could not ${what}.`, { cause })

export async function uploadFile(path: string, file: Uint8Array, type: string): Promise<void> {
  // An attempt that reached this path and failed afterwards may have left its file: ours replaces it.
  const { error } = await bucket().upload(path, file, { contentType: type, upsert: true })
  if (error) throw failed("keep the file", error)
}

export type FileStream = ReadableStream<Uint8Array>

/** Read as fast as it is taken, never held as a whole. Null when it is gone. */
export async function openFile(path: string, signal?: AbortSignal): Promise<FileStream | null> {
  const { data, error } = await bucket().download(path, {}, { signal }).asStream()
  if (!error) return data as FileStream
  if (isGone(error)) return null
  throw failed("read the file", error)
}

// Storage says it in the body, under a status of 400; a key that was refused is 400 too, and is not this.
const GONE = ["404", "NoSuchKey"]

const isGone = ({ status, statusCode = "" }: { status?: number; statusCode?: string }) =>
  status === 404 || GONE.includes(statusCode)

export async function removeFiles(paths: string[]): Promise<void> {
  if (paths.length === 0) return
  const { error } = await bucket().remove(paths)
  if (error) throw failed("delete the files", error)
}

/** A link that anyone holding it may follow for `seconds`; with a name it is downloaded, without it shown. */
export async function signFile(path: string, seconds: number, name?: string): Promise<string> {
  const { data, error } = await bucket().createSignedUrl(path, seconds)
  if (error) throw failed("sign the link", error)
  // Added here because the client encodes a name with accents twice.
  return name ? `${data.signedUrl}&download=${encodeURIComponent(name)}` : data.signedUrl
}

export async function reachStorage(): Promise<void> {
  const { error } = await adminClient().storage.getBucket("exports")
  if (error) throw failed("be reached", error)
}
