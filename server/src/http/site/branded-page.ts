import { accentByNight, spellColour, type Colour } from './accent.ts'
import { escapeHtml } from './html-page.ts'

/** How an operator adapts the web page: its title, its colour, and the sites that may show it in a frame. */
export interface Branding {
  /** The title of the page, or `undefined` for “Heatsheet”. */
  readonly title: string | undefined
  /** The accent colour, readable in light mode, or `undefined` for the default. */
  readonly accent: Colour | undefined
  /** The origins whose pages may show this page in a frame. If empty, none may. */
  readonly frameAncestors: readonly string[]
}

/** Returns the HTML of the web page with the operator’s title and a link to the stylesheet of the operator’s colour. */
export function brandedPage(html: string, { title, accent }: Branding): string {
  const titled = title === undefined ? html : html.replaceAll(programName, () => escapeHtml(title))
  return accent === undefined
    ? titled
    : titled.replace('</head>', `<link rel="stylesheet" href="./${accentFile}"></head>`)
}

const programName = /(?<=<title>|name="application-name" content="|<h1>)Heatsheet/g

export const accentFile = 'accent.css'

/** Returns CSS that sets the accent colour. It overrides the page’s stylesheet, because it is in no cascade layer. */
export function accentStyle(accent: Colour): string {
  const [day, night] = [spellColour(accent), spellColour(accentByNight(accent))]
  return `:root{--signal:light-dark(${day},${night});--signal-on-bar:${night}}\n`
}

/**
 * Returns the Content-Security-Policy of the web page. The page may load scripts and styles only from this service and
 * connect only to it, so texts of the catalog cannot add a script, style, foreign picture or form.
 */
export function explorerPolicy(frameAncestors: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors.length === 0 ? "'none'" : frameAncestors.join(' ')}`,
    "require-trusted-types-for 'script'",
    'trusted-types inert-document',
  ].join('; ')
}
