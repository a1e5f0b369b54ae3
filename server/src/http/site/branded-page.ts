import { accentByNight, spellColour, type Colour } from './accent.ts'
import { escapeHtml } from './html-page.ts'

export interface Branding {
  readonly title: string | undefined
  readonly accent: Colour | undefined
  /** The sites that can show this page in a frame, as a list of origins. If the list is empty, no site can. */
  readonly frameAncestors: readonly string[]
}

/**
 * Returns `html` with the title inserted. If `accent` is set, also inserts a link to the stylesheet that contains this
 * colour.
 */
export function brandedPage(html: string, { title, accent }: Branding): string {
  const titled = title === undefined ? html : html.replaceAll(programName, () => escapeHtml(title))
  return accent === undefined
    ? titled
    : titled.replace('</head>', `<link rel="stylesheet" href="./${accentFile}"></head>`)
}

const programName = /(?<=<title>|name="application-name" content="|<h1>)Heatsheet/g

export const accentFile = 'accent.css'

/** Returns the CSS that sets the accent colour. It overrides the other CSS of the page, which is in a cascade layer. */
export function accentStyle(accent: Colour): string {
  const [day, night] = [spellColour(accent), spellColour(accentByNight(accent))]
  return `:root{--signal:light-dark(${day},${night});--signal-on-bar:${night}}\n`
}

/**
 * Returns the Content-Security-Policy of the explorer. It allows scripts, styles, pictures and connections only from
 * this service, and allows no forms. Even if a text from the catalog became HTML in the page, it could not load
 * anything from another site.
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
