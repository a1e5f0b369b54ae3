import { apiRoot, gymHeaderName, operations } from '../../contract/operations.ts'
import guide from './guide.json' with { type: 'json' }
import type { Instant } from '../../contract/time-stamp.ts'
import { okay, type PageHandler } from './static-file.ts'

export interface DiscoveryOptions {
  readonly serviceName: string
  readonly securityContact?: string | undefined
  readonly now: () => Instant
}

/** Yields the standard files that tell programs and search engines about the API, and the path of each file. */
export function* discoveryPages(options: DiscoveryOptions): Iterable<readonly [path: string, page: PageHandler]> {
  const { serviceName, securityContact, now } = options
  yield ['/llms.txt', discoveryPage('text/plain; charset=utf-8', (baseUrl) => llmsText(serviceName, baseUrl))]
  yield [apiCatalogPath, discoveryPage(`application/linkset+json; profile="${apiCatalogProfile}"`, apiCatalog)]
  if (securityContact === undefined) return
  const security = (baseUrl: string) => securityText(securityContact, baseUrl, now())
  yield [securityPath, discoveryPage('text/plain; charset=utf-8', security)]
}

function discoveryPage(type: string, textAt: (baseUrl: string) => string): PageHandler {
  return ({ baseUrl }) => {
    const headers = {
      'Content-Type': type,
      // RFC 9727 requires it for the API catalog; the other files benefit too.
      Link: `<${baseUrl}${apiCatalogPath}>; rel="api-catalog"`,
      // Any site may read these files: they contain nothing private.
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': 'no-cache',
    }
    return okay(headers, textAt(baseUrl))
  }
}

const apiCatalogPath = '/.well-known/api-catalog'
const apiCatalogProfile = 'https://www.rfc-editor.org/info/rfc9727'
const securityPath = '/.well-known/security.txt'

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

function securityText(contact: string, baseUrl: string, now: number): string {
  const expires = new Date((Math.floor(now / dayMs) + expiresDays) * dayMs).toISOString()
  // RFC 9116 requires https for the canonical address.
  const canonical = baseUrl.startsWith('https:') ? [`Canonical: ${baseUrl}${securityPath}`] : []
  return [`Contact: ${contact}`, `Expires: ${expires}`, ...canonical, ''].join('\n')
}

const dayMs = 86_400_000
/**
 * The number of days after which `security.txt` expires. RFC 9116 recommends less than a year. The service creates the
 * file again for each request, so 90 days are enough.
 */
const expiresDays = 90
