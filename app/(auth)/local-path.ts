const HERE = "http://here.invalid"

/** Where to go after signing in: a path of this site, whatever the address bar was made to say. */
export function localPath(value: unknown, otherwise = "/documents"): string {
  if (typeof value !== "string" || !value.startsWith("/")) return otherwise
  try {
    const url = new URL(value, HERE)
    const path = url.pathname + url.search + url.hash
    // "//evil" names a host, and "/.//evil" becomes it once a browser has tidied the path.
    return url.origin === HERE && !path.startsWith("//") ? path : otherwise
  } catch {
    return otherwise
  }
}
