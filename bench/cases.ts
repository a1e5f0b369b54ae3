import type { CaseName, Contender } from './contenders/contender.ts'
import { hashOf } from './corpus/served-pages.ts'
import type { PreparedRequest } from './load/load-order.ts'
import { pagePath, type Catalog } from './stage.ts'

export function requestsOf(name: CaseName, { pageTag }: Contender, catalog: Catalog): PreparedRequest[] {
  const { served } = catalog
  const spell = (path: string, headers: Record<string, string> = {}) => requestText(path, catalog, headers)
  const bodyHash = hashOf(served.hotPage)
  switch (name) {
    case 'page':
      return [{ text: spell(pagePath), status: 200, bodyHash }]
    case 'page-gzip':
      return [{ text: spell(pagePath, gzip), status: 200, bodyHash }]
    case 'page-304':
      return [{ text: spell(pagePath, { 'If-None-Match': pageTag }), status: 304, bodyHash: hashOf(Buffer.alloc(0)) }]
    case 'workout': {
      const text = spell(`/api/public/workouts/${served.workoutId}`)
      return [{ text, status: 200, bodyHash: hashOf(served.workout) }]
    }
    case 'any-page':
    case 'cold-page':
      return anyPage(catalog, {})
    case 'any-page-gzip':
    case 'cold-page-gzip':
      return anyPage(catalog, gzip)
  }
}

const gzip = { 'Accept-Encoding': 'gzip' }

function anyPage(catalog: Catalog, headers: Record<string, string>): PreparedRequest[] {
  return catalog.served.pages.map(({ after, bodyHash }) => {
    const text = requestText(`${pagePath}&after_cursor=${after}`, catalog, headers)
    return { text, status: 200, bodyHash }
  })
}

export function requestText(
  path: string,
  { authorization }: Pick<Catalog, 'authorization'>,
  headers: Record<string, string> = {},
): string {
  const all = { Host: '127.0.0.1', Authorization: authorization, ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}
