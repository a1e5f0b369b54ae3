import { accentByNight, spellColour, type Colour } from './accent.ts'
import { escapeHtml } from './html-page.ts'

/** How an operator has changed the web page: the title, the colour, and the sites that can show the page in a frame. */
export interface Branding {
  /** The title of the page. `undefined` means “Heatsheet”. */
  readonly title: string | undefined
  /** The accent colour, which is readable in light mode. `undefined` means the default colour. */
  readonly accent: Colour | undefined
  /** The origins that are allowed to show this page in a frame. If the list is empty, none is. */
  readonly frameAncestors: readonly string[]
}

/** Returns the HTML of the web page with the operator’s title. If `accent` is set, adds a link to a stylesheet. */
export function brandedPage(html: string, { title, accent }: Branding): string {
  const titled = title === undefined ? html : html.replaceAll(programName, () => escapeHtml(title))
  return accent === undefined
    ? titled
    : titled.replace('</head>', `<link rel="stylesheet" href="./${accentFile}"></head>`)
}

const programName = /(?<=<title>|name="application-name" content="|<h1>)Heatsheet/g

export const accentFile = 'accent.css'

/**
 * Returns the CSS that sets the accent colour. It takes precedence over the page’s CSS, which is in a cascade layer.
 */
export function accentStyle(accent: Colour): string {
  const [day, night] = [spellColour(accent), spellColour(accentByNight(accent))]
  return `:root{--signal:light-dark(${day},${night});--signal-on-bar:${night}}\n`
}

/**
 * Returns the Content-Security-Policy of the web page. The page can load scripts and styles only from this service, and
 * connect only to it. Texts of the catalog therefore cannot add a script, style, foreign picture or form.
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
