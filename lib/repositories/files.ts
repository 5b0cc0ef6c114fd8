import type { ReadableStream } from "node:stream/web"
import { AppError } from "@/lib/errors"
import { adminClient } from "@/lib/supabase/admin"

const bucket = () => adminClient().storage.from("exports")

const failed = (what: string, cause: unknown) =>
  new AppError("unavailable", `Storage could not ${what}.`, { cause })

export async function uploadFile(path: string, file: Uint8Array, type: string): Promise<void> {
  const { error } = await bucket().upload(path, file, { contentType: type })
  if (!error) return
  if (isTooLarge(error)) {
    const message = `The file has ${Math.ceil(file.byteLength / 1024 / 1024)} MB: more than Storage takes.`
    throw new UploadRefused("file_too_large", message, "never", error)
  }
  if (isFull(error)) {
    const message = "Storage is full. An operator has to make room before anything can be exported."
    throw new UploadRefused("storage_full", message, "later", error)
  }
  throw failed("keep the file", error)
}

/** Storage does not take the file. Only workers upload, so it is no answer of the API but the end of an attempt. */
export class UploadRefused extends Error {
  constructor(
    readonly code: "file_too_large" | "storage_full",
    message: string,
    readonly retry: "later" | "never",
    cause: unknown,
  ) {
    super(message, { cause })
  }
}

interface StorageError {
  status?: number
  /** A number or a name: Storage has answered with both. */
  statusCode?: string
}

const has = ({ status, statusCode = "" }: StorageError, ...codes: string[]) =>
  codes.includes(String(status)) || codes.includes(statusCode)

const isTooLarge = (error: StorageError) => has(error, "413", "EntityTooLarge")

/**
 * 402: a hosted project over its plan's storage is restricted. 507 and the names are what Storage passes on from the
 * disk or the S3 service behind it.
 */
const isFull = (error: StorageError) =>
  has(error, "402", "507", "InsufficientStorage", "XMinioStorageFull", "QuotaExceeded")

export type FileStream = ReadableStream<Uint8Array>

/** Read as fast as it is taken, never held as a whole. Null when it is gone. */
export async function openFile(path: string, signal?: AbortSignal): Promise<FileStream | null> {
  const { data, error } = await bucket().download(path, {}, { signal }).asStream()
  if (!error) return data as FileStream
  if (isGone(error)) return null
  throw failed("read the file", error)
}

// Storage says it in the body, under a status of 400; a key that was refused is 400 too, and is not this.
const isGone = (error: StorageError) => has(error, "404", "NoSuchKey")

export async function removeFiles(paths: string[]): Promise<void> {
  if (paths.length === 0) return
  const { error } = await bucket().remove(paths)
  if (error) throw failed("delete the files", error)
}

/** A link that anyone holding it may follow for `seconds`; with a name it is downloaded, without it shown. */
export async function signFile(path: string, seconds: number, name?: string): Promise<string> {
  const { data, error } = await bucket().createSignedUrl(path, seconds)
  if (error && isGone(error))
    throw new AppError(
      "file_not_found",
      "The file is no longer in Storage. Export the document again.",
    )
  if (error) throw failed("sign the link", error)
  // Added here because the client encodes a name with accents twice.
  return name ? `${data.signedUrl}&download=${encodeURIComponent(name)}` : data.signedUrl
}

export async function reachStorage(): Promise<void> {
  const { error } = await adminClient().storage.getBucket("exports")
  if (error) throw failed("be reached", error)
}
