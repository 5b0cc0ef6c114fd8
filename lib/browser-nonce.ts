/** The nonce that this page's policy allows styles with. Scripts of the page may read it, markup may not. */
export const pageNonce = (): string =>
  document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? ""
