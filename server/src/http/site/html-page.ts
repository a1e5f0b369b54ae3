import { readFileSync } from 'node:fs'

/** A small page in the house's layout. `title` and `body` are HTML: what is not our own words in them is escaped. */
export function htmlPage(title: string, body: string): string {
  return bareHtmlPage(
    title,
    `<main>\n<h1>${title}</h1>\n${body}\n</main>`,
    '<link rel="stylesheet" href="/page.css">\n',
  )
}

/** A page of nothing but this body; `head` is what its head has besides what every head has. */
export function bareHtmlPage(title: string, body: string, head = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
${head}<title>${title}</title>
</head>
<body>
${body}
</body>
</html>
`
}

/** A text as it stands in HTML, between tags or in a quoted attribute. */
export function escapeHtml(text: string): string {
  const entities = new Map(Object.entries({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }))
  return text.replaceAll(/[&<>"']/g, (character) => entities.get(character) ?? '')
}

/** What such a page may load: its stylesheet, and the icon that is none. */
export const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The stylesheet of these pages, for light and dark. */
export const pageStyle = readFileSync(new URL('./page.css', import.meta.url))
