import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { Chance } from '../chance.ts'
import { Clock } from '../clock.ts'
import { serveCatalog, type RunningService } from '../serving-world.ts'
import type { Engine } from '../storage/engines.ts'
import { expectedAnswer } from './who-sees-what-model.ts'
import { asRead, headersOf, pathOf, someRequest } from './who-sees-what-requests.ts'
import { TwofoldCatalog } from './who-sees-what-world.ts'

const startedAt = '2026-06-01T12:00:00Z'

export interface Cases {
  readonly catalogs: number
  readonly changes: number
  readonly requests: number
}

export function provesWhoSeesWhat(engine: Engine, { catalogs, changes, requests }: Cases): void {
  const cases = catalogs * changes * requests
  test(`${cases} requests of any account, header and instant read what the contract promises, on changing catalogs`, async () => {
    for (let catalog = 0; catalog < catalogs; catalog += 1) {
      const seed = randomInt(2 ** 31)
      await askAbout(engine, new Chance(seed), { changes, requests }, `seed ${seed}`)
    }
  })
}

async function askAbout(engine: Engine, chance: Chance, { changes, requests }: Omit<Cases, 'catalogs'>, run: string) {
  const catalog = await engine.temporaryCatalog()
  const clock = new Clock(startedAt)
  // Trusts X-Forwarded-For, so that each wrong password can come from a new address.
  const running = await serveCatalog(catalog, clock, { trustProxy: true })
  try {
    const twofold = new TwofoldCatalog(running.catalog.database, chance, clock.now())
    const asking = new Asking(running, twofold, chance)
    await twofold.fill()
    for (let change = 0; change < changes; change += 1) {
      for (let request = 0; request < requests; request += 1) await asking.ask(`${run}, change ${change}`)
      await twofold.change()
    }
  } finally {
    await running.stop()
    await catalog.remove()
  }
}

interface Tagged {
  readonly tag: string
  readonly text: string
}

class Asking {
  readonly #running: RunningService
  readonly #twofold: TwofoldCatalog
  readonly #chance: Chance
  readonly #tags = new Map<string, Tagged>()
  #asked = 0

  constructor(running: RunningService, twofold: TwofoldCatalog, chance: Chance) {
    this.#running = running
    this.#twofold = twofold
    this.#chance = chance
  }

  async ask(change: string): Promise<void> {
    const request = someRequest(this.#twofold, this.#chance)
    const { clock, service } = this.#running
    clock.moveBy(request.now - clock.now())
    const path = pathOf(request.asked)
    const known = this.#chance.below(4) === 0 ? this.#tags.get(path) : undefined
    this.#asked += 1
    const headers = headersOf(request, this.#chance, this.#asked, known?.tag)
    const answer = await fetch(`${service.address}${path}`, { headers })
    const text = await answer.text()
    const expected = expectedAnswer(this.#twofold.model, request)
    const context = `${change}: ${JSON.stringify({ ...request, path, now: new Date(request.now) })}`
    if (answer.status === 304) {
      assert.equal(known?.text, 'body' in expected ? JSON.stringify(expected.body) : '', `304, ${context}`)
      return
    }
    assert.deepEqual(readAnswer(answer, text), asRead(expected, path, service.address), context)
    const tag = answer.headers.get('etag')
    if (tag !== null) this.#tags.set(path, { tag, text })
  }
}

function readAnswer(answer: Response, text: string): object {
  if (answer.status !== 200) return { code: (JSON.parse(text) as { code: string }).code }
  return { text, link: answer.headers.get('link') }
}
