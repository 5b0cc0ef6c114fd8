export type Shown = {
  name: string
  template: string
  sample: string
  paper: string
  bytes: number
  pictures: string[]
}

// All pages of all sheets under one another, by template, as one file without a server.
export function contactSheet(shown: Shown[]): string {
  const templates = [...new Set(shown.map(({ template }) => template))]
  const links = templates.map((name) => `<a href="#${name}">${name}</a>`).join(" ")
  const sections = templates.map(
    (name) =>
      `<h2 id="${name}">${name}</h2>${shown
        .filter(({ template }) => template === name)
        .map(figure)
        .join("\n")}`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title>
<style>
body { font: 15px/1.5 system-ui, sans-serif; margin: 32px; background: #e8e6e2; color: #1b1a19 }
nav { position: sticky; top: 0; padding: 8px 0; background: inherit; display: flex; gap: 16px }
h2 { margin: 40px 0 8px; scroll-margin-top: 48px }
figure { margin: 0 0 32px }
figcaption { margin-bottom: 8px; color: #5d5a56 }
div { display: flex; gap: 16px; overflow-x: auto; padding: 4px }
img { width: 360px; background: #fff; box-shadow: 0 1px 4px #0004 }
</style>
<nav>${links}</nav>
${sections.join("\n")}
</html>
`
}

function figure({ name, sample, paper, bytes, pictures }: Shown): string {
  const size = `${Math.round(bytes / 1024)} KB`
  const count = pictures.length === 1 ? "1 page" : `${pictures.length} pages`
  const pages = pictures.map(
    (file, n) =>
      `<a href="${file}"><img loading="lazy" src="${file}" alt="${name}, page ${n + 1}"></a>`,
  )
  return `<figure><figcaption>${sample} · ${paper} · ${count} · ${size} ·
<a href="${name}.pdf">PDF</a></figcaption><div>${pages.join("")}</div></figure>`
}
