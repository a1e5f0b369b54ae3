import { timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Accounts } from '../../access/account.ts'
import { hashPassword, verifyCredentials, parseCredentials } from '../../access/authenticator.ts'
import type { Visibility } from '../../catalog/visibility.ts'
import { listen } from '../../http/listen.ts'
import type { ApiOptions } from '../../http/attach-api.ts'
import { brandedPage, explorerPolicy, type Branding } from '../../http/site/branded-page.ts'
import type { ServedDraft, DraftParts } from './served-draft.ts'

export interface PreviewPages extends ApiOptions {
  readonly explorer: string
  readonly branding: Branding
}

/**
 * Starts the server of a preview. It serves the web page, the API of the current draft, and messages about the draft.
 * `shown` returns the current draft.
 */
export async function startPreviewServer(pages: PreviewPages, { accounts, now }: DraftParts, shown: () => ServedDraft) {
  const previewFiles = filesOfPreview(pages)
  const readers = new Set<ServerResponse>()
  let last = ''
  const follow = async (message: IncomingMessage, response: ServerResponse) => {
    const credentials = credentialsOf(message)
    const match = credentials && (await verifyCredentials(credentials, accounts, now))
    response.writeHead(match ? 200 : 401, { 'Content-Type': 'application/x-ndjson', 'Cache-Control': 'no-store' })
    if (match === undefined) return response.end()
    response.write(last)
    readers.add(response)
    response.on('close', () => readers.delete(response))
  }
  const server = createServer((message, response) => {
    const [path = ''] = (message.url ?? '').split('?')
    const file = previewFiles.get(path)
    if (path === '/preview/states') void follow(message, response)
    else if (file !== undefined) response.writeHead(200, file.headers).end(file.body)
    else shown().answer(message, response, aheadOf(message))
  })
  return {
    address: await listen(server, pages, 'http'),
    send(line: object) {
      last = `${JSON.stringify(line)}\n`
      for (const reader of readers) reader.write(last)
    },
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function aheadOf(message: IncomingMessage): number {
  return parseView(credentialsOf(message)?.username ?? '')?.aheadMs ?? 0
}

function credentialsOf({ headers }: IncomingMessage) {
  return parseCredentials([headers.authorization ?? ''])
}

function filesOfPreview({ explorer, branding }: PreviewPages) {
  const page = brandedPage(readFileSync(join(explorer, 'index.html'), 'utf8'), branding)
  // Placed before the explorer’s script, so that the bar can observe the first request.
  const withBar = page.replace('<script', `${barTags}<script`)
  const policy = { 'Content-Security-Policy': explorerPolicy([]) }
  const fromPage = (name: string) => readFileSync(new URL(`./page/${name}`, import.meta.url), 'utf8')
  return new Map([
    ['/', ownFile('text/html', withBar, policy)],
    ...['bar.js', 'boards.js', 'element.js'].map((name) => {
      return [`/preview/${name}`, ownFile('text/javascript', fromPage(name))] as const
    }),
    ['/preview/bar.css', ownFile('text/css', fromPage('bar.css'))],
  ])
}

const barTags = '<script type="module" src="./preview/bar.js"></script><link rel="stylesheet" href="./preview/bar.css">'

function ownFile(type: string, body: string, more: Readonly<Record<string, string>> = {}) {
  const safe = { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' }
  return { headers: { 'Content-Type': `${type}; charset=utf-8`, ...safe, ...more }, body }
}

function parseView(username: string): { readonly sees: Visibility; readonly aheadMs: number } | undefined {
  const match = /^(gym|public)([+-]\d{1,10})?$/.exec(username)
  if (match === null) return undefined
  return { sees: match[1] === 'gym' ? 'everything' : 'published', aheadMs: Number(match[2] ?? 0) * 1000 }
}

/**
 * Returns the accounts of a preview. The user name selects the view: whether unpublished items are visible, and the
 * time at which the catalog is shown. All accounts have the same password.
 */
export function viewAccounts(password: string): Accounts {
  const only = { hash: hashPassword(password), expiresAt: undefined }
  const scope = { kind: 'platform', gyms: 'every' } as const
  return {
    find(username, hash) {
      const view = timingSafeEqual(hash, only.hash) ? parseView(username) : undefined
      const account = { username, name: 'Preview', scope, rateLimit: 'off', expiresAt: undefined } as const
      return Promise.resolve(view && { account: { ...account, sees: view.sees }, password: only })
    },
    isGym: () => Promise.resolve(true),
  }
}
