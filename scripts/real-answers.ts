// Asks a service on the sample for what the description shows as examples, so that they are what is served.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { problemKinds } from '../server/src/contract/problem-kinds.ts'
import { Problem } from '../server/src/contract/problem.ts'
import { problemAnswer } from '../server/src/http/problem-answer.ts'
import { startService } from '../server/src/http/start-serving.ts'
import { issueAccount } from '../server/src/operator/accounts/issue-account.ts'
import { loadSample } from '../server/src/operator/demo/load-sample.ts'
import { withWriting } from '../server/src/operator/open-catalog.ts'
import { readServiceSettings } from '../server/src/operator/serve/serve-settings.ts'
import { accountReads } from '../server/src/storage/account-rows.ts'
import { catalogReads } from '../server/src/storage/catalog-reads.ts'
import { openForReading } from '../server/src/storage/open-database.ts'

// The clock stands and randomness repeats itself, so that the examples are the same on every day.
const now = () => Date.parse('2026-05-01T12:00:00Z')
const random = (bytes: number) => new Uint8Array(bytes)

const baseUrl = 'https://api.example.com'
const requestId = '5f0a8e1c'
const list = '/api/public/competitions'

/** The headers of an answer that the description speaks of, besides those of problems. */
const describedHeaders = [
  'ETag',
  'Link',
  'X-Request-Id',
  'Cache-Control',
  'Vary',
  'Content-Encoding',
  'RateLimit',
  'RateLimit-Policy',
]

/** A page of the shortest competition that has a page before it and one behind. */
const page = `${list}?limit=1&after_cursor=comp_northside_thaw`

/** Requests that meet a problem whose body says more than its kind does, by its code. */
const provoking: Readonly<Record<string, readonly [target: string, headers?: Record<string, string>]>> = {
  invalid_parameter: [`${list}?limit=0`],
  unknown_parameter: [`${list}?limt=5`],
  conflicting_cursors: [`${list}?after_cursor=comp_northside_thaw&before_cursor=comp_harbor_winter_league`],
  unknown_cursor: [`${list}?after_cursor=comp_never_there`],
  invalid_header: [list, { 'service-gym': 'harbor' }],
}

interface RealAnswer {
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

type Ask = (target: string, headers?: Record<string, string>) => Promise<RealAnswer>

/** What a service on the sample answers. */
export async function realAnswers(): Promise<object> {
  const folder = await mkdtemp(join(tmpdir(), 'heatsheet-examples-'))
  try {
    const url = `sqlite:${join(folder, 'catalog.db')}`
    const authorization = await fillCatalog(url)
    return await serving(url, authorization, askForAll)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function askForAll(ask: Ask): Promise<object> {
  const { headers: all, body: competitions } = await ask(page)
  const headers = Object.fromEntries(describedHeaders.map((name) => [name, all[name.toLowerCase()]]))
  const { body: workout } = await ask('/api/public/workouts/1')
  const problems: Record<string, unknown> = {}
  for (const [code, request] of Object.entries(provoking)) problems[code] = (await ask(...request)).body
  return { headers, competitions, workout, problems: { ...plainProblems(), ...problems } }
}

/** Problems that say no more than their kind does. */
function plainProblems(): Record<string, unknown> {
  const surroundings = { requestId, baseUrl, serviceName: 'service' }
  const codes = Object.keys(problemKinds) as (keyof typeof problemKinds)[]
  const bodies = codes.map((code) => [code, Buffer.from(problemAnswer(new Problem(code), surroundings).bytes)] as const)
  return Object.fromEntries(bodies.map(([code, bytes]) => [code, JSON.parse(bytes.toString()) as unknown]))
}

/** Loads the sample; gives the Authorization header of an account that reads what is published in it. */
function fillCatalog(url: string): Promise<string> {
  return withWriting(url, async (database) => {
    await loadSample(database, 'service', { now, random })
    const reach = { kind: 'platform', gyms: 'every' } as const
    const members = { name: 'Examples', reach, sees: 'published', rateLimit: undefined, expiresAt: undefined } as const
    const { account, password } = await issueAccount(database, members, { now, random })
    return `Basic ${Buffer.from(`${account.username}:${password}`).toString('base64')}`
  })
}

async function serving<Result>(url: string, authorization: string, work: (ask: Ask) => Promise<Result>) {
  const database = await openForReading(url)
  const { options } = readServiceSettings({ PORT: '0', ADMIN_PORT: '0' }, {})
  const parts = { catalog: catalogReads(database), accounts: accountReads(database), now }
  const service = await startService({ ...options, drainNoticeMs: 0 }, { ...parts, log: pino({ level: 'silent' }) })
  const toldElsewhere = (text: string) => text.replaceAll(service.address, baseUrl)
  try {
    return await work(async (target, headers = {}) => {
      const sent = { authorization, 'x-request-id': requestId, ...headers }
      const answer = await fetch(`${service.address}${target}`, { headers: sent })
      const told = [...answer.headers].map(([name, value]) => [name, toldElsewhere(value)] as const)
      return { headers: Object.fromEntries(told), body: JSON.parse(toldElsewhere(await answer.text())) as unknown }
    })
  } finally {
    await service.stop()
    await database.close()
  }
}
