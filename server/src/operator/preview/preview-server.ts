import { timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Accounts } from '../../access/account.ts'
import { hashPassword, verifyCredentials, parseCredentials } from '../../access/authenticator.ts'
import type { Visibility } from '../../catalog/visibility.ts'
import { listen } from '../../http/listen.ts'
import type { SurfaceOptions } from '../../http/open-surface.ts'
import { brandedPage, explorerPolicy, type Branding } from '../../http/site/branded-page.ts'
import type { ServedDraft, DraftParts } from './served-draft.ts'

export interface PreviewPages extends SurfaceOptions {
  readonly explorer: string
  readonly branding: Branding
}

/** Serves the explorer with a bar below it, and whatever draft is shown at the moment. */
export async function startPreviewServer(pages: PreviewPages, { accounts, now }: DraftParts, shown: () => ServedDraft) {
  const own = ownFiles(pages)
  const readers = new Set<ServerResponse>()
  let last = ''
  const follow = async (message: IncomingMessage, response: ServerResponse) => {
    const credentials = credentialsOf(message)
    const known = credentials && (await verifyCredentials(credentials, accounts, now()))
    response.writeHead(known ? 200 : 401, { 'Content-Type': 'application/x-ndjson', 'Cache-Control': 'no-store' })
    if (known === undefined) return response.end()
    response.write(last)
    readers.add(response)
    response.on('close', () => readers.delete(response))
  }
  const server = createServer((message, response) => {
    const [path = ''] = (message.url ?? '').split('?')
    const file = own.get(path)
    if (path === '/preview/states') void follow(message, response)
    else if (file !== undefined) response.writeHead(200, file.headers).end(file.body)
    else shown().answer(message, response, aheadOf(message))
  })
  return {
    address: await listen(server, pages, 'http'),
    /** Tells every open page a line, and each that comes later the last one. */
    tell(line: object) {
      last = `${JSON.stringify(line)}\n`
      for (const reader of readers) reader.write(last)
    },
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** By which clock a request is to be answered; whether its password is right is not looked at here. */
function aheadOf(message: IncomingMessage): number {
  return parseFace(credentialsOf(message)?.username ?? '')?.aheadMs ?? 0
}

function credentialsOf({ headers }: IncomingMessage) {
  return parseCredentials([headers.authorization ?? ''])
}

/** What only a preview has: the explorer's page with one more script and style, and these two. */
function ownFiles({ explorer, branding }: PreviewPages) {
  const page = brandedPage(readFileSync(join(explorer, 'index.html'), 'utf8'), branding)
  // Before the explorer's own script, so that it is there when that first asks.
  const withBar = page.replace('<script', `${barTags}<script`)
  const policy = { 'Content-Security-Policy': explorerPolicy([]) }
  const fromPage = (name: string) => readFileSync(new URL(`./page/${name}`, import.meta.url), 'utf8')
  return new Map([
    ['/', ownFile('text/html', withBar, policy)],
    ['/preview/bar.js', ownFile('text/javascript', fromPage('bar.js'))],
    ['/preview/bar.css', ownFile('text/css', fromPage('bar.css'))],
  ])
}

const barTags = '<script type="module" src="./preview/bar.js"></script><link rel="stylesheet" href="./preview/bar.css">'

function ownFile(type: string, body: string, more: Readonly<Record<string, string>> = {}) {
  const safe = { 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'no-store' }
  return { headers: { 'Content-Type': `${type}; charset=utf-8`, ...safe, ...more }, body }
}

/**
 * How somebody looks at a preview, as a user name spells it: `gym` sees drafts and all, `public` what is published, by
 * a clock that is right or so many seconds ahead (`public+86400`, `gym-3600`). So every address says by itself whose
 * eyes it is for, a curl line's too.
 */
function parseFace(username: string): { readonly sees: Visibility; readonly aheadMs: number } | undefined {
  const match = /^(gym|public)([+-]\d{1,10})?$/.exec(username)
  if (match === null) return undefined
  return { sees: match[1] === 'gym' ? 'everything' : 'published', aheadMs: Number(match[2] ?? 0) * 1000 }
}

/** The accounts of a preview: every face has the same password, which ends with it. */
export function accountsOfFaces(password: string): Accounts {
  const only = { hash: hashPassword(password), expiresAt: undefined }
  const scope = { kind: 'platform', gyms: 'every' } as const
  return {
    find(username, hash) {
      const face = timingSafeEqual(hash, only.hash) ? parseFace(username) : undefined
      const account = { username, name: 'Preview', scope, rateLimit: 'off', expiresAt: undefined } as const
      return Promise.resolve(face && { account: { ...account, sees: face.sees }, password: only })
    },
    isGym: () => Promise.resolve(true),
  }
}
