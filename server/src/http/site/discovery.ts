import { apiRoot, gymHeaderName, operations } from '../../contract/operations.ts'
import guide from './guide.json' with { type: 'json' }
import type { Instant } from '../../contract/time-stamp.ts'
import { okay, type Page } from './static-file.ts'

export interface DiscoveryOptions {
  /** Names the gym header and the realm. */
  readonly serviceName: string
  /** Where weaknesses are reported, as a URI, for `security.txt`; without it there is no such file. */
  readonly securityContact?: string | undefined
  readonly now: () => Instant
}

/** What programs ask an address for that know nothing of it yet: each file where its standard says. */
export function* discoveryPages(options: DiscoveryOptions): Iterable<readonly [path: string, page: Page]> {
  const { serviceName, securityContact, now } = options
  yield ['/llms.txt', discoveryPage('text/plain; charset=utf-8', (baseUrl) => llmsText(serviceName, baseUrl))]
  yield [apiCatalogPath, discoveryPage(`application/linkset+json; profile="${apiCatalogProfile}"`, apiCatalog)]
  if (securityContact === undefined) return
  const security = (baseUrl: string) => securityText(securityContact, baseUrl, now())
  yield [securityPath, discoveryPage('text/plain; charset=utf-8', security)]
}

function discoveryPage(type: string, textAt: (baseUrl: string) => string): Page {
  return ({ baseUrl }) => {
    const headers = {
      'Content-Type': type,
      // RFC 9727 asks for it where the catalog is; the other files gain by it.
      Link: `<${baseUrl}${apiCatalogPath}>; rel="api-catalog"`,
      // As the description: it holds nothing that is anybody's.
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': 'no-cache',
    }
    return okay(headers, textAt(baseUrl))
  }
}

const apiCatalogPath = '/.well-known/api-catalog'
const apiCatalogProfile = 'https://www.rfc-editor.org/info/rfc9727'
const securityPath = '/.well-known/security.txt'

/**
 * For language models (llmstxt.org): what this is, where it is described, and the gist of each section of its guide.
 */
function llmsText(serviceName: string, baseUrl: string): string {
  const paths = Object.values(operations).map(({ path, summary }) => `- \`GET ${path}\`: ${summary}`)
  return `# ${serviceName}

> A read-only API for functional-fitness competitions and workouts, run by Heatsheet. The guide's examples call its gym
> header \`service-gym\`; here it is \`${gymHeaderName(serviceName)}\`.

## Operations

${paths.join('\n')}

## Described at

- [OpenAPI 3.1](${baseUrl}/openapi.json): every parameter, member, header and problem
- [Problems](${baseUrl}/problems): what each error means, and what to do
- [Reference](${baseUrl}/docs): for people, with a form to try it

## Guide

${guide.join('\n')}
`
}

/** RFC 9727: where the API lies, and what describes it. */
function apiCatalog(baseUrl: string): string {
  const described = {
    anchor: `${baseUrl}${apiRoot}`,
    'service-desc': [{ href: `${baseUrl}/openapi.json`, type: 'application/json' }],
    'service-doc': [
      { href: `${baseUrl}/docs`, type: 'text/html' },
      { href: `${baseUrl}/llms.txt`, type: 'text/plain' },
    ],
  }
  return JSON.stringify({ linkset: [described] })
}

/** RFC 9116. As long as the service runs, its operator stands by it, so that its end moves with the days. */
function securityText(contact: string, baseUrl: string, now: number): string {
  const expires = new Date((Math.floor(now / dayMs) + expiresDays) * dayMs).toISOString()
  // A canonical address is one of https.
  const canonical = baseUrl.startsWith('https:') ? [`Canonical: ${baseUrl}${securityPath}`] : []
  return [`Contact: ${contact}`, `Expires: ${expires}`, ...canonical, ''].join('\n')
}

const dayMs = 86_400_000
/** Well below the year that RFC 9116 recommends, and long enough for whoever keeps a copy. */
const expiresDays = 90
