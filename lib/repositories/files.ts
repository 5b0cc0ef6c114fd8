import { AppError } from "@/lib/errors"
import { adminClient } from "@/lib/supabase/admin"

const bucket = () => adminClient().storage.from("exports")

const failed = (what: string, cause: unknown) =>
  new AppError("unavailable", `Storage could not ${what}.`, { cause })

export async function uploadFile(path: string, file: Uint8Array): Promise<void> {
  // An attempt that reached this path and failed afterwards may have left its file: ours replaces it.
  const { error } = await bucket().upload(path, file, {
    contentType: "application/pdf",
    upsert: true,
  })
  if (error) throw failed("keep the file", error)
}

export async function removeFiles(paths: string[]): Promise<void> {
  const { error } = await bucket().remove(paths)
  if (error) throw failed("delete the files", error)
}

/** A link that anyone holding it may follow for `seconds`. */
export async function signFile(path: string, fileName: string, seconds: number): Promise<string> {
  const { data, error } = await bucket().createSignedUrl(path, seconds)
  if (error) throw failed("sign the link", error)
  // Added here because the client encodes a name with accents twice.
  return `${data.signedUrl}&download=${encodeURIComponent(fileName)}`
}

export async function reachStorage(): Promise<void> {
  const { error } = await adminClient().storage.getBucket("exports")
  if (error) throw failed("be reached", error)
}
