import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { after, before, suite, test, type TestContext } from 'node:test'
import {
  createClient,
  GymNotAccessibleError,
  HeatsheetError,
  InvalidRequestError,
  NotFoundError,
  RateLimitedError,
  UnauthorizedError,
  UnexpectedAnswerError,
} from '../src/index.ts'
import { serveWorld, type ServedWorld } from './served-world.ts'

suite('an error response becomes an error of its kind', () => {
  let world: ServedWorld
  before(async () => (world = await serveWorld()))
  after(() => world.stop())

  test('wrong credentials', async () => {
    const error = await errorOf(UnauthorizedError, world.clientOf('harbor', { password: 'wrong' }).listCompetitions())
    assert.deepEqual(
      [error.status, error.problem?.code, error.requestId],
      [401, 'unauthorized', error.problem?.instance],
    )
  })

  test('a gym that this account may not read', async () => {
    const client = world.clientOf('platform', { gym: 'gym_quiet' })
    const error = await errorOf(GymNotAccessibleError, client.listCompetitions())
    assert.deepEqual([error.status, error.problem?.code], [403, 'gym_not_accessible'])
  })

  test('a workout that is not there', async () => {
    const error = await errorOf(NotFoundError, world.clientOf('harbor').getWorkout(999))
    assert.deepEqual([error.status, error.problem?.code], [404, 'not_found'])
  })

  test('wrong parameters, each with the allowed values', async () => {
    const options = { limit: 101, afterCursor: 'Spring' }
    const error = await errorOf(InvalidRequestError, world.clientOf('harbor').listCompetitions(options))
    assert.deepEqual(
      error.mistakes.map(({ parameter }) => parameter),
      ['limit', 'after_cursor'],
    )
    assert.match(
      error.message,
      /answered 400 invalid_parameter: limit is "101"; it must be a whole number from 1 to 100/,
    )
  })

  test('an invalid workout id', async () => {
    await errorOf(InvalidRequestError, world.clientOf('harbor').getWorkout(1.5))
  })

  test('no message contains the password or the user name', async () => {
    const error = await errorOf(UnauthorizedError, world.clientOf('harbor', { password: 'hunter2' }).getWorkout(1))
    assert.doesNotMatch(error.message, /hunter2|harbor/)
  })
})

suite('responses that no Heatsheet service sends', () => {
  test('a page of another server is unexpected', async (context) => {
    const url = await serve(context, (_, answer) => answer.writeHead(200, { 'content-type': 'text/html' }).end('<p>'))
    const error = await errorOf(UnexpectedAnswerError, clientAt(url).listCompetitions())
    assert.match(error.message, /answers with status 200 and text\/html, which no Heatsheet service does. Check url.$/)
  })

  test('JSON of another shape is unexpected', async (context) => {
    const url = await serve(context, (_, answer) => answer.writeHead(200, json).end('{"items":[]}'))
    await errorOf(UnexpectedAnswerError, clientAt(url).listCompetitions())
    const lists = await serve(context, (_, answer) => answer.writeHead(200, json).end('[]'))
    await errorOf(UnexpectedAnswerError, clientAt(lists).getWorkout(1))
  })

  test('a 404 without a problem is unexpected: the URL is wrong', async (context) => {
    const url = await serve(context, (_, answer) => answer.writeHead(404).end())
    await errorOf(UnexpectedAnswerError, clientAt(url).getWorkout(1))
  })

  test('a redirect is not followed, so credentials are not sent elsewhere', async (context) => {
    const heard: string[] = []
    const elsewhere = await serve(context, ({ headers }, answer) => {
      heard.push(headers.authorization ?? 'none')
      answer.writeHead(200, json).end('[]')
    })
    const url = await serve(context, (_, answer) => answer.writeHead(302, { location: elsewhere }).end())
    await errorOf(UnexpectedAnswerError, clientAt(url).listCompetitions())
    assert.deepEqual(heard, [])
  })

  test('a link to elsewhere is asked for at the same service', async (context) => {
    const paths: string[] = []
    const url = await serve(context, (request, answer) => {
      paths.push(request.url ?? '')
      const isFirst = !request.url?.includes('after_cursor')
      const link = '<https://elsewhere.example/api/public/competitions?after_cursor=comp_a>; rel="next"'
      answer.writeHead(200, { ...json, ...(isFirst ? { link } : {}) }).end('[]')
    })
    for await (const { id } of clientAt(url).listCompetitions()) assert.fail(`The pages are empty, but for ${id}`)
    assert.deepEqual(paths, ['/api/public/competitions', '/api/public/competitions?after_cursor=comp_a'])
  })

  test('a Retry-After beyond the longest wait is thrown immediately', async (context) => {
    let requests = 0
    const url = await serve(context, (_, answer) => {
      requests += 1
      answer.writeHead(429, { 'retry-after': '120' }).end()
    })
    const error = await errorOf(RateLimitedError, clientAt(url).listCompetitions())
    assert.deepEqual([error.retryAfterMs, requests], [120_000, 1])
  })
})

const json = { 'content-type': 'application/json' }

function clientAt(url: string) {
  return createClient({ url, username: 'harbor', password: 'secret' })
}

async function serve(context: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  context.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  return `http://127.0.0.1:${address.port}`
}

type ErrorKind<Kind extends HeatsheetError> = new (...words: never[]) => Kind

async function errorOf<Kind extends HeatsheetError>(kind: ErrorKind<Kind>, call: Promise<unknown>): Promise<Kind> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof kind, `It is ${String(error)}`)
  assert.ok(error instanceof HeatsheetError)
  assert.equal(error.name, kind.name)
  return error
}
