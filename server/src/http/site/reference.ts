import { bareHtmlPage, escapeHtml } from './html-page.ts'
import { operations } from '../../contract/operations.ts'

/**
 * Returns the paths of the scripts that `/docs` needs, in the order in which they must run. `paths` contains the URL
 * paths of all files of the built page.
 */
export function referenceScripts(paths: Iterable<string>): readonly string[] {
  const all = [...paths]
  return ['scalar', 'reference'].flatMap((stem) => all.filter((path) => path.startsWith(`/explorer/${stem}-`)))
}

/**
 * The Content-Security-Policy of the page `/docs`. It allows inline styles, because the library that shows the API
 * description uses them.
 */
export const referencePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Returns the page `/docs`. The scripts show the API description on this page. */
export function referencePage(scripts: readonly string[], baseUrl: string): string {
  const loaded = scripts.map((path) => `<script src=".${path}"></script>`).join('\n')
  const body = `${head(baseUrl)}\n<div id="reference"></div>\n${withoutScripts}\n${loaded}`
  return bareHtmlPage('Reference of the API', body)
}

function head(baseUrl: string): string {
  const address = escapeHtml(`${baseUrl}${operations.listCompetitions.path}?limit=1`)
  return `<header style="padding: 0.6rem 1rem; font: 1rem/1.6 system-ui">
<nav aria-label="Elsewhere"><a href="./">← Back to the competitions</a> · <a href="./llms.txt">Guide</a> ·
<a href="./problems">Problems</a> · <a href="./problems/rate_limited">Limits</a> ·
<a href="./openapi.json">openapi.json</a></nav>
<p style="margin: 0.3rem 0">Try it in a terminal; curl asks for the password of your user name:</p>
<pre style="margin: 0; overflow-x: auto"><code>curl --user USERNAME &#39;${address}&#39;</code></pre>
</header>`
}

const withoutScripts =
  '<noscript><p>The reference needs JavaScript. <a href="openapi.json">The description of the API</a> does ' +
  'not.</p></noscript>'
