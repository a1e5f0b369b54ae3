import { readFileSync } from 'node:fs'

/** Creates an HTML page. `title` and `body` are HTML, so escape all texts in them that come from others. */
export function htmlPage(title: string, body: string): string {
  return bareHtmlPage(
    title,
    `<main>\n<h1>${title}</h1>\n${body}\n</main>`,
    '<link rel="stylesheet" href="/page.css">\n',
  )
}

/**
 * Returns an HTML page without navigation. `head` is the HTML inside the head element, and `body` the HTML inside the
 * body element.
 */
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

/** Escapes a text for use in HTML, between tags or in a quoted attribute. */
export function escapeHtml(text: string): string {
  const entities = new Map(Object.entries({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }))
  return text.replaceAll(/[&<>"']/g, (character) => entities.get(character) ?? '')
}

/**
 * The Content-Security-Policy of pages without scripts. It allows only the stylesheet of the page and an icon in a
 * `data:` URL.
 */
export const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

export const pageStyle = readFileSync(new URL('./page.css', import.meta.url))
