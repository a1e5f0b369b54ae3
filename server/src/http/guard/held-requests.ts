import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { isValidAt } from '../../catalog/visibility.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import type { Generation } from '../generation.ts'
import { silenceMs } from '../http-server.ts'
import type { ReceivedRequest } from '../message/received-request.ts'
import type { Surface } from '../stages.ts'
import { HeldRequest, type Group, type Unchanged } from './held-request.ts'

/** Requests that may be held at once, of one account and in all: some 10 KB each, connections included. */
const ofAccountMax = 10_000
const usualMax = 20_000

/** How often it is looked whether something has changed for those who are held. */
const usualLookMs = 1000

/** Requests of which one turn of the event loop lets so many ask: some milliseconds, so that others get theirs. */
const perTurn = 64

/**
 * How often the system asks whether a silent caller is still there, which keeps the ways between in mind of it, too.
 */
const aliveMs = 30_000

/** A request under the API's path, on its way to an answer. */
export interface OpenRequest {
  readonly request: ReceivedRequest
  /** Requests with one key are answered alike; undefined for one that is none of a kind. */
  readonly key: string | undefined
  readonly response: ServerResponse
}

export interface HeldOptions {
  /** How many there may be at once. */
  readonly max?: number
  readonly lookMs?: number
}

/**
 * Has requests wait until they are to ask again: their answer may be another one, their time has come, or the service
 * ends. Past the bounds nobody is held. Of those that are answered alike one asks for all.
 */
export class HeldRequests {
  readonly #groups = new Map<string | symbol, Group>()
  readonly #ofAccount = new Map<string, number>()
  /** Connections of which the system asks whether they are still there. */
  readonly #watched = new WeakSet<Socket>()
  readonly #surface: Surface
  readonly #max: number
  readonly #lookMs: number
  readonly #timer: NodeJS.Timeout
  #atInstant: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  #count = 0
  #asked = 0
  /** The turn in which the next one may ask. */
  #turn: Promise<unknown> = Promise.resolve()
  #isEnded = false

  constructor(surface: Surface, { max = usualMax, lookMs = usualLookMs }: HeldOptions = {}) {
    this.#surface = surface
    this.#max = max
    this.#lookMs = lookMs
    this.#timer = setInterval(() => this.#lookOnce(), lookMs)
  }

  get count(): number {
    return this.#count
  }

  /** Whether the service is about to end, so that nobody is held any more. */
  get isEnded(): boolean {
    return this.#isEnded
  }

  /**
   * Holds a request, which leaves when it is answered; of a caller that goes away, nobody needs to tell. What stands
   * behind other answers on its connection is not held: it would hold up those behind it.
   */
  take({ key, response }: OpenRequest, seconds: number, unchanged: Unchanged): HeldRequest | undefined {
    const { username } = unchanged.answer.account
    if (this.#isEnded || response.socket === null || response.socket.destroyed) return undefined
    if (this.#count >= this.#max || (this.#ofAccount.get(username) ?? 0) >= ofAccountMax) return undefined
    const name = key ?? Symbol()
    const group = this.#groups.get(name) ?? { unchanged, members: new Set() }
    this.#groups.set(name, group)
    this.#tally(username, 1)
    this.#keepAwake(response.req.socket)
    const held = new HeldRequest(seconds, group, (why) => {
      if (why === 'due') return void this.#endInTurn(held)
      if (group.members.size === 0) this.#groups.delete(name)
      this.#tally(username, -1)
      response.req.socket.setTimeout(silenceMs)
    })
    response.once('close', () => held.leave())
    return held
  }

  #tally(username: string, change: 1 | -1): void {
    this.#count += change
    const count = (this.#ofAccount.get(username) ?? 0) + change
    if (count === 0) this.#ofAccount.delete(username)
    else this.#ofAccount.set(username, count)
  }

  #keepAwake(socket: Socket): void {
    socket.setTimeout(0)
    if (!this.#watched.has(socket)) socket.setKeepAlive(true, aliveMs)
    this.#watched.add(socket)
  }

  /** From now on nobody is held. */
  end(): void {
    this.#isEnded = true
    clearInterval(this.#timer)
    clearTimeout(this.#atInstant)
    for (const { members } of this.#groups.values()) for (const held of members) void this.#endInTurn(held)
  }

  async #endInTurn(held: HeldRequest): Promise<void> {
    await this.#pace()
    held.end()
  }

  #lookOnce(): void {
    this.#looking ??= this.#look().finally(() => (this.#looking = undefined))
  }

  /** Nearly always nothing has changed, which takes next to nothing to tell. */
  async #look(): Promise<void> {
    if (this.#groups.size === 0) return
    const { generations } = this.#surface
    const now = this.#surface.now()
    // While the catalog cannot be read, nothing can be told to have changed.
    const generation = generations.current(now) ?? (await generations.open(now).catch(() => undefined))
    if (generation === undefined) return
    let instant = Infinity
    for (const group of [...this.#groups.values()]) {
      if (isUnchanged(group.unchanged, generation, now)) instant = Math.min(instant, changesAt(group.unchanged))
      else await this.#tellGroup(group, now)
    }
    clearTimeout(this.#atInstant)
    const calmMs = instant - this.#surface.now()
    // An instant is met as it comes.
    if (calmMs < this.#lookMs && !this.#isEnded) this.#atInstant = setTimeout(() => this.#lookOnce(), calmMs)
  }

  /**
   * One asks for all: where its answer has not changed, it is held on, and so are the others. Past the rate of their
   * account they are told later, as much a second as it may ask.
   */
  async #tellGroup({ unchanged, members }: Group, now: Instant): Promise<void> {
    for (const held of members) {
      if (!this.#surface.rateLimits.isLeft(unchanged.answer.account, now)) return
      await held.askAgain()
      await this.#pace()
      if (members.has(held)) return
    }
  }

  #pace(): Promise<unknown> {
    this.#asked += 1
    if (this.#asked % perTurn === 0) this.#turn = this.#turn.then(() => nextTurn())
    return this.#turn
  }
}

/** Whether it still holds that nothing has changed. */
function isUnchanged({ answer, generation: known }: Unchanged, generation: Generation, now: Instant): boolean {
  return known === generation && isValidAt(answer.validity, now) && now < answer.openUntil
}

function changesAt({ answer: { validity, openUntil } }: Unchanged): Instant {
  return Math.min(validity.validUntil, openUntil)
}
