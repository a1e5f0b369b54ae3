// Gets the examples of the API's description from a service on the sample, so that they are real responses.
import { problemKinds } from '../server/src/contract/problem-kinds.ts'
import { Problem } from '../server/src/contract/problem.ts'
import { problemAnswer } from '../server/src/http/message/problem-answer.ts'
import { servingSample, type SampleService } from './serving-sample.ts'

const baseUrl = 'https://api.example.com'
const requestId = '5f0a8e1c'
const list = '/api/public/competitions'

/** The response headers that the OpenAPI description shows with real values. */
const describedHeaders = [
  'ETag',
  'Link',
  'X-Request-Id',
  'Cache-Control',
  'Vary',
  'Content-Encoding',
  'RateLimit',
  'RateLimit-Policy',
  'WWW-Authenticate',
]

const page = `${list}?limit=1&after_cursor=comp_northside_thaw`

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

export function realAnswers(): Promise<object> {
  return servingSample({ sees: 'published', rateLimit: undefined }, (service) => askForAll(asking(service)))
}

async function askForAll(ask: Ask): Promise<object> {
  const { headers: read, body: competitions } = await ask(page)
  const { headers: refused } = await ask(list, { authorization: '' })
  const all = { ...refused, ...read }
  const headers = Object.fromEntries(describedHeaders.map((name) => [name, all[name.toLowerCase()]]))
  const { body: workout } = await ask('/api/public/workouts/1')
  const problems: Record<string, unknown> = {}
  for (const [code, request] of Object.entries(provoking)) problems[code] = (await ask(...request)).body
  return { headers, competitions, workout, problems: { ...plainProblems(), ...problems } }
}

function plainProblems(): Record<string, unknown> {
  const context = { requestId, baseUrl, serviceName: 'service' }
  const codes = Object.keys(problemKinds) as (keyof typeof problemKinds)[]
  const bodies = codes.map((code) => [code, problemAnswer(new Problem(code), context).body.parts] as const)
  return Object.fromEntries(
    bodies.map(([code, parts]) => [code, JSON.parse(Buffer.concat(parts).toString()) as unknown]),
  )
}

function asking({ address, username, password }: SampleService): Ask {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const withStableAddress = (text: string) => text.replaceAll(address, baseUrl)
  return async (target, more = {}) => {
    const headers = { authorization, 'x-request-id': requestId, ...more }
    const answer = await fetch(`${address}${target}`, { headers })
    const stable = [...answer.headers].map(([name, value]) => [name, withStableAddress(value)] as const)
    return { headers: Object.fromEntries(stable), body: JSON.parse(withStableAddress(await answer.text())) as unknown }
  }
}
