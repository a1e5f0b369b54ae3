import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { Chance } from '../chance.ts'
import { Clock } from '../clock.ts'
import { serveCatalog, type RunningService } from '../serving-world.ts'
import type { Engine } from '../storage/engines.ts'
import { expectedAnswer, type AskedList, type Expected, type ModelRequest } from './who-sees-what-model.ts'
import { TwofoldCatalog } from './who-sees-what-world.ts'

const startedAt = '2026-06-01T12:00:00Z'
const root = '/api/public'

export interface Cases {
  readonly catalogs: number
  readonly changes: number
  readonly requests: number
}

/** Defines the test: so many catalogs, each changed so often, with so many requests between two changes. */
export function provesWhoSeesWhat(engine: Engine, { catalogs, changes, requests }: Cases): void {
  const cases = catalogs * changes * requests
  test(`${cases} requests of any account, header and instant read what the contract says, on changing catalogs`, async () => {
    for (let catalog = 0; catalog < catalogs; catalog += 1) {
      const seed = randomInt(2 ** 31)
      await askAbout(engine, new Chance(seed), { changes, requests }, `seed ${seed}`)
    }
  })
}

async function askAbout(engine: Engine, chance: Chance, { changes, requests }: Omit<Cases, 'catalogs'>, told: string) {
  const catalog = await engine.temporaryCatalog()
  const clock = new Clock(startedAt)
  // Peers are believed, so that each wrong password can come from an address of its own.
  const running = await serveCatalog(catalog, clock, { trustProxy: true })
  try {
    const twofold = new TwofoldCatalog(running.catalog.database, chance, clock.now())
    const asking = new Asking(running, twofold, chance)
    await twofold.fill()
    for (let change = 0; change < changes; change += 1) {
      for (let request = 0; request < requests; request += 1) await asking.ask(`${told}, change ${change}`)
      await twofold.change()
    }
  } finally {
    await running.stop()
    await catalog.remove()
  }
}

/** A tag that was served, and what came with it. */
interface Tagged {
  readonly tag: string
  readonly text: string
}

class Asking {
  readonly #running: RunningService
  readonly #twofold: TwofoldCatalog
  readonly #chance: Chance
  /** The last answers under each path, whoever asked. */
  readonly #tags = new Map<string, Tagged>()
  #asked = 0

  constructor(running: RunningService, twofold: TwofoldCatalog, chance: Chance) {
    this.#running = running
    this.#twofold = twofold
    this.#chance = chance
  }

  /** Sends a request of chance and compares its answer with the model's. */
  async ask(told: string): Promise<void> {
    const request = this.#request()
    const { clock, service } = this.#running
    clock.moveBy(request.now - clock.now())
    const path = pathOf(request.asked)
    const known = this.#chance.below(4) === 0 ? this.#tags.get(path) : undefined
    const answer = await fetch(`${service.address}${path}`, { headers: this.#headersOf(request, known?.tag) })
    const text = await answer.text()
    const expected = expectedAnswer(this.#twofold.model, request)
    const context = `${told}: ${JSON.stringify({ ...request, path, now: new Date(request.now) })}`
    if (answer.status === 304) {
      assert.equal(known?.text, 'body' in expected ? JSON.stringify(expected.body) : '', `304, ${context}`)
      return
    }
    assert.deepEqual(readAnswer(answer, text), asRead(expected, path, service.address), context)
    const tag = answer.headers.get('etag')
    if (tag !== null) this.#tags.set(path, { tag, text })
  }

  #request(): ModelRequest {
    const { model, now, instants } = this.#twofold
    const chance = this.#chance
    const account = chance.below(20) === 0 ? undefined : chance.of(model.accounts)
    const gyms = [...model.gyms, 'gym_nobody', 'harbor']
    const instant = instants.length > 0 && chance.below(3) > 0 ? chance.of(instants) + chance.below(3) - 1 : now
    return {
      account,
      isPasswordRight: chance.below(20) > 0,
      gymHeader: chance.below(3) === 0 ? chance.of(gyms) : undefined,
      asked: chance.below(3) === 0 ? { workout: 1 + chance.below(model.workouts.length + 2) } : this.#list(),
      now: Math.max(instant, now),
    }
  }

  #list(): AskedList {
    const chance = this.#chance
    const limit = chance.of([1, 2, 3, 5, 100, Infinity])
    const limited = Number.isFinite(limit) ? { limit } : {}
    if (chance.below(2) === 0) return limited
    const cursor = chance.of([...this.#twofold.model.competitions.map(({ id }) => id), 'comp_never'])
    return { ...limited, side: chance.below(2) === 0 ? 'after' : 'before', cursor }
  }

  #headersOf({ account, isPasswordRight, gymHeader }: ModelRequest, tag: string | undefined): Record<string, string> {
    const username = account?.username ?? 'nobody'
    const password = isPasswordRight ? `${username}-password` : 'wrong'
    this.#asked += 1
    return {
      authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
      'accept-encoding': this.#chance.of(['gzip', 'identity']),
      'x-forwarded-for': `10.${(this.#asked >> 16) & 255}.${(this.#asked >> 8) & 255}.${this.#asked & 255}`,
      ...(gymHeader === undefined ? {} : { 'service-gym': gymHeader }),
      ...(tag === undefined ? {} : { 'if-none-match': tag }),
    }
  }
}

function pathOf(asked: ModelRequest['asked']): string {
  if ('workout' in asked) return `${root}/workouts/${asked.workout}`
  const parts = [
    ...(asked.limit === undefined ? [] : [`limit=${asked.limit}`]),
    ...(asked.side === undefined ? [] : [`${asked.side}_cursor=${asked.cursor}`]),
  ]
  return `${root}/competitions${parts.length === 0 ? '' : `?${parts.join('&')}`}`
}

function readAnswer(answer: Response, text: string): object {
  if (answer.status !== 200) return { code: (JSON.parse(text) as { code: string }).code }
  return { text, link: answer.headers.get('link') }
}

function asRead(expected: Expected, path: string, address: string): object {
  if ('code' in expected) return expected
  const { body, next, prev } = expected
  const limit = /limit=\d+&?/.exec(path)?.[0].replace(/&?$/, '&') ?? ''
  const start = `${address}${root}/competitions?${limit}`
  const links = [
    ...(next === undefined ? [] : [`<${start}after_cursor=${next}>; rel="next"`]),
    ...(prev === undefined ? [] : [`<${start}before_cursor=${prev}>; rel="prev"`]),
  ]
  return { text: JSON.stringify(body), link: links.length === 0 ? null : links.join(', ') }
}
