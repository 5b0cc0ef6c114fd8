import type { Target } from "./attack-lab"

// What an undefended Chromium does with it: asks the web, opens a socket, shows the file, or leaves.
export type Leak = "web" | "socket" | "file" | "leaves"

export type Attack = { name: string; leak: Leak | null; html: (target: Target) => string }

const attack = (name: string, leak: Leak | null, html: Attack["html"]): Attack => ({
  name,
  leak,
  html,
})
const base64 = (text: string) => Buffer.from(text).toString("base64")
const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inside}</svg>`

export const attacks: Attack[] = [
  attack("img over http", "web", ({ web }) => `<img src="${web}/img">`),
  attack("srcset", "web", ({ web }) => `<img srcset="${web}/srcset 1x">`),
  attack("stylesheet link", "web", ({ web }) => `<link rel="stylesheet" href="${web}/css">`),
  attack("CSS @import", "web", ({ web }) => `<style>@import "${web}/import";</style>`),
  attack("CSS url()", "web", ({ web }) => `<p style="background:url(${web}/bg)">x</p>`),
  attack(
    "CSS content: url()",
    "web",
    ({ web }) => `<style>p::after{content:url(${web}/c)}</style><p>x`,
  ),
  attack(
    "@font-face",
    "web",
    ({ web }) =>
      `<style>@font-face{font-family:f;src:url(${web}/font)}p{font-family:f}</style><p>x`,
  ),
  attack("iframe over http", "web", ({ web }) => `<iframe src="${web}/frame"></iframe>`),
  attack("object over http", "web", ({ web }) => `<object data="${web}/object"></object>`),
  attack("embed over http", "web", ({ web }) => `<embed src="${web}/embed">`),
  attack("video poster", "web", ({ web }) => `<video poster="${web}/poster"></video>`),
  attack("prefetch", "web", ({ web }) => `<link rel="prefetch" href="${web}/prefetch">`),
  attack("preload", "web", ({ web }) => `<link rel="preload" as="image" href="${web}/preload">`),
  attack("script src", "web", ({ web }) => `<script src="${web}/script"></script>`),
  attack("fetch", "web", ({ web }) => `<script>fetch("${web}/fetch")</script>`),
  attack("onerror", "web", ({ web }) => `<img src="data:," onerror="fetch('${web}/onerror')">`),
  attack("beacon", "web", ({ web }) => `<script>navigator.sendBeacon("${web}/beacon")</script>`),
  attack(
    "form sent by script",
    "leaves",
    ({ web }) => `<form action="${web}/form"></form><script>document.forms[0].submit()</script>`,
  ),
  attack(
    "WebSocket",
    "socket",
    ({ web }) => `<script>new WebSocket("${web.replace("http", "ws")}/ws")</script>`,
  ),
  attack(
    "meta refresh",
    "leaves",
    ({ web }) => `<meta http-equiv="refresh" content="0;url=${web}/refresh"><p>x`,
  ),
  attack(
    "meta refresh to a file",
    "file",
    ({ planted }) => `<meta http-equiv="refresh" content="0;url=file://${planted}"><p>x`,
  ),
  attack("iframe of a file", "file", ({ planted }) => `<iframe src="file://${planted}"></iframe>`),
  attack("object of a file", "file", ({ planted }) => `<object data="file://${planted}"></object>`),
  attack("embed of a file", "file", ({ planted }) => `<embed src="file://${planted}">`),
  attack("img of a file", null, ({ planted }) => `<img src="file://${planted}">`),
  attack(
    "stylesheet of a file",
    null,
    ({ planted }) => `<link rel="stylesheet" href="file://${planted}">`,
  ),
  attack(
    "fetch of a file",
    null,
    ({ planted }) =>
      `<p id="p">x</p><script>fetch("file://${planted}").then(r => r.text()).then(t => p.textContent = t)</script>`,
  ),
  attack("srcdoc", "web", ({ web }) => `<iframe srcdoc="<img src='${web}/srcdoc'>"></iframe>`),
  attack(
    "HTML in a data URI",
    "web",
    ({ web }) =>
      `<iframe src="data:text/html;base64,${base64(`<img src="${web}/data">`)}"></iframe>`,
  ),
  attack("SVG image", "web", ({ web }) => svg(`<image href="${web}/svg" width="9" height="9"/>`)),
  attack("SVG use", "web", ({ web }) => svg(`<use href="${web}/use#a"/>`)),
  attack("SVG foreignObject", "file", ({ planted }) =>
    svg(
      `<foreignObject width="300" height="99"><iframe xmlns="http://www.w3.org/1999/xhtml" src="file://${planted}"></iframe></foreignObject>`,
    ),
  ),
  attack("SVG script", "web", ({ web }) => svg(`<script>fetch("${web}/svg-script")</script>`)),
  attack(
    "SVG in a data URI",
    null,
    ({ web }) =>
      `<img src="data:image/svg+xml;base64,${base64(svg(`<image href="${web}/inner"/><script>fetch("${web}/inner-script")</script>`))}">`,
  ),
  attack(
    "SVG document in a data URI",
    "web",
    ({ web }) =>
      `<iframe src="data:image/svg+xml;base64,${base64(svg(`<script>fetch("${web}/deep")</script>`))}"></iframe>`,
  ),
  attack("base", "web", ({ web }) => `<base href="${web}/"><img src="based">`),
]
