import assert from 'node:assert/strict'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { CatalogUnavailableError, type ChangeDetector } from '../../src/catalog/reading/catalog.ts'
import { Chance } from '../chance.ts'
import { Clock } from '../clock.ts'
import { serveUrl } from '../serving-world.ts'
import type { Engine } from '../storage/engines.ts'
import type { TemporaryCatalog } from '../temporary-catalog.ts'
import { BareCaller, type BareAnswer } from './bare-caller.ts'
import { PausedStatements, numberHeader, type PausedStatement } from './paused-statements.ts'
import { expectedAnswer, type ModelAccount, type ModelCatalog, type ModelRequest } from './who-sees-what-model.ts'
import { asRead, headersOf, pathOf, someRequest } from './who-sees-what-requests.ts'
import { TwofoldCatalog } from './who-sees-what-world.ts'

export const troubles = ['while nothing fails', 'while statements fail', 'while one fault stays'] as const
export type Trouble = (typeof troubles)[number]

const startedAt = '2026-06-01T12:00:00Z'
const host = 'one-moment.example'

const callersMax = 6
const stepsMax = 300
const lastStepsMax = 4000
const calmTurns = 5

interface Moment {
  readonly now: number
  readonly heard: number
  readonly last: number
}

interface Exchange {
  readonly number: number
  readonly request: ModelRequest
  readonly path: string
  readonly known: Known | undefined
  readonly caller: BareCaller
  readonly first: number
  rest: string
}

interface Known {
  readonly tag: string
  readonly read: object
}

export async function simulate(engine: Engine, seed: number, trouble: Trouble): Promise<readonly string[]> {
  const catalog = await engine.temporaryCatalog()
  const clock = new Clock(startedAt)
  const chance = new Chance(seed)
  const statements = new PausedStatements()
  const twofold = new TwofoldCatalog(catalog.database, chance, clock.now())
  await twofold.fill()
  let opened: ChangeDetector | undefined
  const onOpened = (changes: ChangeDetector) => Promise.resolve(void (opened = changes))
  const served = { databaseUrl: catalog.url, now: clock.now, watch: statements.watch, onOpened }
  // Trusts X-Forwarded-For, so that each wrong password can come from a new address.
  const service = await serveUrl(served, { trustProxy: true })
  const callers = await Promise.all(Array.from({ length: callersMax }, () => BareCaller.connect(service.address)))
  try {
    assert(opened)
    const hearing = new Hearing(opened, catalog)
    const simulation = new Simulation({ chance, clock, statements, twofold, hearing, callers, trouble, seed })
    return await simulation.run()
  } finally {
    for (const caller of callers) caller.close()
    for (const { fail } of statements.held) fail(new CatalogUnavailableError('The simulation has ended'))
    statements.end()
    await service.stop()
    await catalog.remove()
  }
}

class Hearing {
  readonly #look: () => number
  readonly #catalog: TemporaryCatalog
  #heard: number

  constructor(changes: ChangeDetector, catalog: TemporaryCatalog) {
    this.#look = changes.dataVersion.bind(changes)
    this.#catalog = catalog
    this.#heard = this.#look()
    changes.dataVersion = () => this.#heard
  }

  async hear(): Promise<void> {
    while (this.#look() !== this.#catalog.database.dataVersion()) await pause(1)
    this.#heard = this.#look()
  }
}

interface SimulationParts {
  readonly chance: Chance
  readonly clock: Clock
  readonly statements: PausedStatements
  readonly twofold: TwofoldCatalog
  readonly hearing: Hearing
  readonly callers: BareCaller[]
  readonly trouble: Trouble
  readonly seed: number
}

class Simulation {
  readonly #parts: SimulationParts
  readonly #models: ModelCatalog[]
  readonly #moments: Moment[]
  readonly #underWay = new Map<number, Exchange>()
  readonly #known = new Map<string, Known>()
  readonly #asked: ModelRequest[] = []
  readonly #trace: string[] = []
  readonly #hearsLate: boolean
  readonly #stuck: string | undefined
  readonly #stuckFails: boolean
  #sent = 0
  #wrong: Error | undefined

  constructor(parts: SimulationParts) {
    const { chance, twofold, clock, trouble } = parts
    this.#parts = parts
    this.#models = [structuredClone(twofold.model)]
    this.#moments = [{ now: clock.now(), heard: 0, last: 0 }]
    this.#hearsLate = chance.below(2) === 0
    this.#stuck = trouble === 'while one fault stays' ? chance.of(twofold.model.accounts).username : undefined
    this.#stuckFails = chance.below(2) === 0
  }

  async run(): Promise<readonly string[]> {
    for (let step = 0; step < stepsMax; step += 1) {
      await this.#step()
      await this.#settle()
    }
    for (let step = 0; this.#next(); step += 1) {
      if (step > lastStepsMax) this.#fail('A request is never answered, however many statements are let go')
      this.#letGo()
      await this.#settle()
    }
    if ([...this.#underWay.values()].some((one) => !this.#isStuck(one))) this.#fail('A request hangs')
    for (let { held } = this.#parts.statements; held[0] !== undefined; { held } = this.#parts.statements) {
      held[0].letGo()
      await this.#settle()
    }
    if (this.#underWay.size > 0) this.#fail('A request hangs')
    return this.#trace
  }

  async #step(): Promise<void> {
    const act = this.#parts.chance.below(40)
    if (act < 8) this.#begin()
    else if (act < 32) this.#letGo()
    else if (act < 34) await this.#hear()
    else if (act < 37) await this.#change()
    else this.#moveClock()
  }

  async #change(): Promise<void> {
    const { chance, clock, twofold } = this.#parts
    twofold.now = clock.now()
    await twofold.change()
    this.#models.push(structuredClone(twofold.model))
    // The writer's clock may be ahead: the service may read a change before its own clock gets there.
    this.#note(this.#moment.heard)
    clock.moveBy(twofold.now - clock.now())
    if (this.#hearsLate && chance.below(2) === 0) this.#note(this.#moment.heard)
    else await this.#hear()
  }

  #moveClock(): void {
    const { chance, clock, twofold } = this.#parts
    const ends = this.#endingAccounts().map(({ expiresAt }) => expiresAt)
    const all = ends.length > 0 && chance.below(2) === 0 ? ends : twofold.instants
    const coming = all.filter((instant) => instant >= clock.now()).sort((one, other) => one - other)
    if (coming.length === 0) return
    const further = chance.below(2) * chance.below(20) * 60_000
    clock.moveBy(Math.max(chance.of(coming.slice(0, 8)) + further + chance.below(3) - 1 - clock.now(), 0))
    this.#note(this.#moment.heard)
  }

  async #hear(): Promise<void> {
    await this.#parts.hearing.hear()
    this.#note(this.#models.length - 1)
  }

  get #moment(): Moment {
    const moment = this.#moments.at(-1)
    assert(moment)
    return moment
  }

  #note(heard: number): void {
    this.#moments.push({ now: this.#parts.clock.now(), heard, last: this.#models.length - 1 })
  }

  #begin(): void {
    const { callers, chance } = this.#parts
    const caller = callers.pop()
    if (caller === undefined) {
      this.#letGo()
      return
    }
    const isAskedAgain = this.#asked.length > 0 && chance.below(4) > 0
    const request = isAskedAgain ? chance.of(this.#asked.slice(-3)) : this.#someRequest()
    if (!isAskedAgain) this.#asked.push(request)
    const path = pathOf(request.asked)
    const known = chance.below(8) === 0 ? this.#known.get(path) : undefined
    const number = (this.#sent += 1)
    const headers = { host, ...headersOf(request, chance, number, known?.tag), [numberHeader]: String(number) }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    const bytes = `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`
    const cut = chance.below(4) === 0 ? 1 + chance.below(bytes.length - 1) : bytes.length
    const rest = bytes.slice(cut)
    const exchange = { number, request, path, known, caller, first: this.#moments.length - 1, rest }
    this.#underWay.set(number, exchange)
    caller.onAnswer = (answer) => this.#take(answer, exchange)
    caller.send(bytes.slice(0, cut))
  }

  #someRequest(): ModelRequest {
    const { chance, twofold } = this.#parts
    const request = someRequest(twofold, chance)
    const ending = this.#endingAccounts()
    return ending.length > 0 && chance.below(2) === 0 ? { ...request, account: chance.of(ending) } : request
  }

  #endingAccounts(): readonly ModelAccount[] {
    const { clock, twofold } = this.#parts
    return twofold.model.accounts.filter(({ expiresAt }) => Number.isFinite(expiresAt) && expiresAt > clock.now())
  }

  #next(): Exchange | PausedStatement | undefined {
    const { chance, statements } = this.#parts
    const unsent = [...this.#underWay.values()].filter(({ rest }) => rest !== '')
    const all = [...unsent, ...statements.held.filter((one) => !this.#stays(one))]
    return all.length === 0 ? undefined : chance.of(all)
  }

  #letGo(): void {
    const { chance, trouble } = this.#parts
    const next = this.#next()
    if (next === undefined) return
    if ('rest' in next) {
      next.caller.send(next.rest)
      next.rest = ''
      return
    }
    const fails = this.#stuckFails && this.#isAccountOfStuck(next)
    if (fails || (trouble === 'while statements fail' && chance.below(12) === 0)) {
      next.fail(new CatalogUnavailableError('A fault of the simulation'))
    } else next.letGo()
  }

  #stays(statement: PausedStatement): boolean {
    return !this.#stuckFails && this.#isAccountOfStuck(statement)
  }

  #isAccountOfStuck({ number, text }: PausedStatement): boolean {
    const exchange = this.#underWay.get(number)
    return exchange !== undefined && this.#isStuck(exchange) && text.includes('passwords')
  }

  #isStuck({ request }: Exchange): boolean {
    return this.#stuck !== undefined && request.account?.username === this.#stuck
  }

  async #settle(): Promise<void> {
    const { statements } = this.#parts
    for (let calm = 0; calm < calmTurns; calm += 1) {
      const before = statements.happened
      await nextTurn()
      if (statements.happened !== before || this.#isMoving()) calm = -1
    }
    if (this.#wrong !== undefined) throw this.#wrong
  }

  #isMoving(): boolean {
    const { underWay, started, finished } = this.#parts.statements
    const exchanges = [...this.#underWay.values()]
    if (exchanges.some(({ caller }) => caller.isClosed)) this.#fail('The connection of a request has ended')
    return (
      underWay > 0 ||
      exchanges.some(({ number, rest }) => (rest === '' && !started.has(number)) || finished.has(number))
    )
  }

  #take(answer: BareAnswer, exchange: Exchange): void {
    const { callers, statements, trouble } = this.#parts
    const { number, path, known, caller, request } = exchange
    statements.happened += 1
    this.#underWay.delete(number)
    callers.push(caller)
    const { status } = answer
    const read = readOf(answer, known)
    this.#trace.push(`${number} ${path} ${status} ${JSON.stringify(read)}`)
    const mayFail = trouble === 'while statements fail' || this.#isStuck(exchange)
    if (status === 503 && mayFail) return
    const expected = this.#expected(exchange)
    if (!expected.some((one) => isDeepStrictEqual(one, read))) {
      const context = { path, ...request, first: exchange.first, last: this.#moments.length - 1 }
      const shown = [
        JSON.stringify(context),
        `read ${JSON.stringify(read)}`,
        ...expected.map((one) => JSON.stringify(one)),
      ]
      this.#wrong ??= this.#failure(`Request ${number} is answered as at no moment`, [...new Set(shown)])
    }
    const tag = answer.headers.get('etag')
    if (tag !== undefined) this.#known.set(path, { tag, read })
  }

  #expected({ request, first, path }: Exchange): readonly object[] {
    return this.#moments.slice(first).flatMap(({ now, heard, last }) =>
      this.#models.slice(heard, last + 1).map((model) => {
        const account = model.accounts.find(({ username }) => username === request.account?.username)
        return asRead(expectedAnswer(model, { ...request, account, now }), path, `http://${host}`)
      }),
    )
  }

  #fail(message: string): never {
    const paths = [...this.#underWay.values()].map(({ number, path }) => `${number} ${path}`)
    throw this.#failure(message, [...paths, ...this.#parts.statements.held.map(({ text }) => text)])
  }

  #failure(message: string, more: readonly string[]): Error {
    const { seed, trouble } = this.#parts
    return new Error([`${message}, seed ${seed}, ${trouble}`, ...more].join('\n'))
  }
}

function readOf({ status, headers, text }: BareAnswer, known: Known | undefined): object {
  if (status === 304) return known?.read ?? { code: 'not modified without a tag' }
  if (status !== 200) return { code: (JSON.parse(text) as { code: string }).code }
  return { text, link: headers.get('link') ?? null }
}
