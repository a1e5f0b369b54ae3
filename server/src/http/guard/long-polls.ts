import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as immediate } from 'node:timers/promises'
import { isValidAt } from '../../catalog/visibility.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import type { Snapshot } from '../snapshot.ts'
import { silenceMs } from '../http-server.ts'
import type { ReceivedRequest } from '../message/received-request.ts'
import type { Surface } from '../stages.ts'
import { LongPoll, type RequestGroup, type UnchangedAnswer } from './long-poll.ts'

/** Requests that may be held at once, of one account and in all: some 10 KB each, connections included. */
const ofAccountMax = 10_000
const usualMax = 20_000

/** How often to look for changes. */
const usualLookMs = 1000

/** Held requests processed in one event-loop tick: they take some milliseconds, so that other requests get through. */
const perTick = 64

/**
 * The interval of TCP keep-alive, which finds callers that are gone and keeps routers in between from forgetting it.
 */
const aliveMs = 30_000

/** A request under the API's path, on its way to an answer. */
export interface OpenRequest {
  readonly request: ReceivedRequest
  /** Requests with one key get equal answers; undefined if it has none. */
  readonly key: string | undefined
  readonly response: ServerResponse
}

export interface LongPollOptions {
  /** The most at once. */
  readonly max?: number
  readonly lookMs?: number
}

/**
 * Long polls. Holds requests until their answer may have changed, their time is up, or the service ends; none past the
 * bounds. Of requests with equal answers, one is processed again for all.
 */
export class LongPolls {
  readonly #groups = new Map<string | symbol, RequestGroup>()
  readonly #ofAccount = new Map<string, number>()
  /** Connections with TCP keep-alive. */
  readonly #watched = new WeakSet<Socket>()
  readonly #surface: Surface
  readonly #max: number
  readonly #lookMs: number
  readonly #timer: NodeJS.Timeout
  #atInstant: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  #count = 0
  #asked = 0
  /** Resolves in the tick that may process the next one. */
  #nextTick: Promise<unknown> = Promise.resolve()
  #isEnded = false

  constructor(surface: Surface, { max = usualMax, lookMs = usualLookMs }: LongPollOptions = {}) {
    this.#surface = surface
    this.#max = max
    this.#lookMs = lookMs
    this.#timer = setInterval(() => this.#lookOnce(), lookMs)
  }

  get count(): number {
    return this.#count
  }

  /** True once the service is about to end: it holds no more requests. */
  get isEnded(): boolean {
    return this.#isEnded
  }

  /**
   * Holds a request until it is answered or its caller disconnects. Undefined if it is not held: past the bounds, or
   * behind other answers on its connection, where it would hold up those behind it.
   */
  hold({ key, response }: OpenRequest, seconds: number, unchanged: UnchangedAnswer): LongPoll | undefined {
    const { username } = unchanged.answer.account
    if (this.#isEnded || response.socket === null || response.socket.destroyed) return undefined
    if (this.#count >= this.#max || (this.#ofAccount.get(username) ?? 0) >= ofAccountMax) return undefined
    const name = key ?? Symbol()
    const group = this.#groups.get(name) ?? { unchanged, members: new Set() }
    this.#groups.set(name, group)
    this.#tally(username, 1)
    this.#keepAwake(response.req.socket)
    const held = new LongPoll(seconds, group, (why) => {
      if (why === 'due') return void this.#endPaced(held)
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

  /** Holds no more requests, and answers those that are held. */
  end(): void {
    this.#isEnded = true
    clearInterval(this.#timer)
    clearTimeout(this.#atInstant)
    for (const { members } of this.#groups.values()) for (const held of members) void this.#endPaced(held)
  }

  async #endPaced(held: LongPoll): Promise<void> {
    await this.#pace()
    held.end()
  }

  #lookOnce(): void {
    this.#looking ??= this.#look().finally(() => (this.#looking = undefined))
  }

  /** Nearly always nothing has changed, and finding that out costs next to nothing. */
  async #look(): Promise<void> {
    if (this.#groups.size === 0) return
    const { snapshots } = this.#surface
    const now = this.#surface.now()
    // While the catalog cannot be read, no change can be seen.
    const snapshot = snapshots.current(now) ?? (await snapshots.open(now).catch(() => undefined))
    if (snapshot === undefined) return
    let instant = Infinity
    for (const group of [...this.#groups.values()]) {
      if (isUnchanged(group.unchanged, snapshot, now)) instant = Math.min(instant, changesAt(group.unchanged))
      else await this.#wakeGroup(group, now)
    }
    clearTimeout(this.#atInstant)
    const calmMs = instant - this.#surface.now()
    // Looks at the next instant itself, without waiting for the interval.
    if (calmMs < this.#lookMs && !this.#isEnded) this.#atInstant = setTimeout(() => this.#lookOnce(), calmMs)
  }

  /**
   * Processes one request for all. If its answer has not changed, all are held on. Past the rate of their account they
   * are answered later, as many a second as the rate allows.
   */
  async #wakeGroup({ unchanged, members }: RequestGroup, now: Instant): Promise<void> {
    for (const held of members) {
      if (!this.#surface.rateLimits.isLeft(unchanged.answer.account, now)) return
      await held.askAgain()
      await this.#pace()
      if (members.has(held)) return
    }
  }

  #pace(): Promise<unknown> {
    this.#asked += 1
    if (this.#asked % perTick === 0) this.#nextTick = this.#nextTick.then(() => immediate())
    return this.#nextTick
  }
}

/** Whether the answer is still a 304. */
function isUnchanged({ answer, snapshot: known }: UnchangedAnswer, snapshot: Snapshot, now: Instant): boolean {
  return known === snapshot && isValidAt(answer.validity, now) && now < answer.openUntil
}

function changesAt({ answer: { validity, openUntil } }: UnchangedAnswer): Instant {
  return Math.min(validity.validUntil, openUntil)
}
