import { accentByNight, spellColour, type Colour } from './accent.ts'
import { escapeHtml } from './html-page.ts'

/** The operator's own name and colour for the explorer, and the sites that may show it in a frame. */
export interface Branding {
  /** Instead of the program’s name; undefined for that. */
  readonly title: string | undefined
  /** One that can be read by day; undefined for the program’s own. */
  readonly accent: Colour | undefined
  /** Origins; none for nobody. */
  readonly frameAncestors: readonly string[]
}

/** The explorer’s page under the operator’s name, with their colours beside its own. */
export function brandedPage(html: string, { title, accent }: Branding): string {
  const named = title === undefined ? html : html.replaceAll(programName, () => escapeHtml(title))
  return accent === undefined
    ? named
    : named.replace('</head>', `<link rel="stylesheet" href="./${accentFile}"></head>`)
}

const programName = /(?<=<title>|name="application-name" content="|<h1>)Heatsheet/g

export const accentFile = 'accent.css'

/** Outside of every layer and after the page’s own, so that it wins. */
export function accentStyle(accent: Colour): string {
  const [day, night] = [spellColour(accent), spellColour(accentByNight(accent))]
  return `:root{--signal:light-dark(${day},${night});--signal-on-bar:${night}}\n`
}

/**
 * The page runs its own script, wears its own style and asks this service alone. Texts from the catalog can add nothing
 * to that: no script, no style, no picture of another host, no form that sends a password anywhere.
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
