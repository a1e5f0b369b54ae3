import { accentByNight, spellColour, type Colour } from './accent.ts'
import { escapeHtml } from './html-page.ts'

/** The operator’s name and colour for the explorer, and the sites that may frame it. */
export interface Branding {
  /** The title of the page; undefined for the program’s name. */
  readonly title: string | undefined
  /** A colour that is readable in light mode; undefined for the program’s own. */
  readonly accent: Colour | undefined
  /** Allowed origins. If empty, no site may frame the explorer. */
  readonly frameAncestors: readonly string[]
}

/** Returns the explorer’s page with the operator’s name and colour. */
export function brandedPage(html: string, { title, accent }: Branding): string {
  const titled = title === undefined ? html : html.replaceAll(programName, () => escapeHtml(title))
  return accent === undefined
    ? titled
    : titled.replace('</head>', `<link rel="stylesheet" href="./${accentFile}"></head>`)
}

const programName = /(?<=<title>|name="application-name" content="|<h1>)Heatsheet/g

export const accentFile = 'accent.css'

/** Returns a style that takes precedence, because it is outside every cascade layer and after the page’s own. */
export function accentStyle(accent: Colour): string {
  const [day, night] = [spellColour(accent), spellColour(accentByNight(accent))]
  return `:root{--signal:light-dark(${day},${night});--signal-on-bar:${night}}\n`
}

/**
 * Returns the Content-Security-Policy of the explorer. The page may only load scripts and styles of its own and connect
 * to this service, so texts of the catalog can add no script, style, foreign picture or form.
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
