"use client"

import { pageNonce } from "@/lib/browser-nonce"

// The dialogs stop the page behind them from scrolling with a style that they insert. They look here for the nonce
// that the page's policy asks for.
if (typeof document !== "undefined") Object.assign(globalThis, { __webpack_nonce__: pageNonce() })

export const StyleNonce = () => null
