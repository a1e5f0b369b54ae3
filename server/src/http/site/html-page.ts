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
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** What such a page may load: the stylesheet below, and the icon that is none. */
export const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The stylesheet of these pages, for light and dark. */
export const pageStyle = `:root {
  color-scheme: light dark;
  --ink: light-dark(#1c2024, #eceef0);
  --soft: light-dark(#5b6470, #a3abb5);
  --line: light-dark(#d9dde2, #363c43);
  --sheet: light-dark(#ffffff, #15181b);
  --card: light-dark(#f4f6f8, #1f2327);
  --mark: light-dark(#b3261e, #ff8a7a);
  --link: light-dark(#0a58ca, #7db2ff);
}
body {
  margin: 0;
  background: var(--sheet);
  color: var(--ink);
  font: 1.0625rem/1.6 system-ui, sans-serif;
}
main {
  max-width: 44rem;
  margin: 0 auto;
  padding: clamp(1.5rem, 6vw, 4rem) 1.25rem;
}
h1 {
  margin: 0 0 0.5rem;
  font-size: clamp(1.75rem, 5vw, 2.5rem);
  line-height: 1.15;
}
h2 {
  margin: 2rem 0 0.25rem;
  font-size: 1rem;
  color: var(--soft);
}
p {
  margin: 0.25rem 0;
}
dt {
  margin-top: 1rem;
}
dd {
  margin: 0;
}
a {
  color: var(--link);
}
code {
  font: 0.92em ui-monospace, monospace;
}
pre {
  margin: 0.5rem 0;
  padding: 1rem;
  overflow-x: auto;
  border: 1px solid var(--line);
  border-radius: 0.5rem;
  background: var(--card);
  line-height: 1.45;
}
.status {
  margin-bottom: 2rem;
  padding-bottom: 1rem;
  border-bottom: 3px solid var(--mark);
  color: var(--soft);
}
nav {
  margin-top: 3rem;
  padding-top: 1rem;
  border-top: 1px solid var(--line);
}
nav ul {
  display: flex;
  flex-wrap: wrap;
  gap: 0.25rem 1rem;
  margin: 0.5rem 0;
  padding: 0;
  list-style: none;
}
[aria-current] {
  color: inherit;
  text-decoration: none;
}
`
