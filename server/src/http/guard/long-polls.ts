import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as immediate } from 'node:timers/promises'
import { isValidAt } from '../../catalog/visibility.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import type { Snapshot } from '../snapshot.ts'
import { silenceMs } from '../http-server.ts'
import type { ReceivedRequest } from '../message/received-request.ts'
import type { ApiContext } from '../stages.ts'
import { LongPoll, type RequestGroup, type UnchangedAnswer } from './long-poll.ts'

/**
 * The maximum number of long polls of one account. A long poll needs about 10 KB of memory, so 10,000 long polls need
 * 100 MB.
 */
const ofAccountMax = 10_000
/** The maximum number of long polls of all accounts together. They need about 200 MB of memory. */
const usualMax = 20_000

const usualIntervalMs = 1000

/** The maximum number of long polls to process before other requests get a turn. Processing 64 takes about 10 ms. */
const perTick = 64

/**
 * The time without data after which TCP sends keep-alive probes, in milliseconds. The probes detect clients that have
 * disappeared. Otherwise their long polls would stay in memory for up to ten minutes.
 */
const aliveMs = 30_000

/** An API request that has no response yet. */
export interface OpenRequest {
  readonly request: ReceivedRequest
  readonly key: string | undefined
  readonly response: ServerResponse
}

export interface LongPollOptions {
  readonly max?: number
  readonly intervalMs?: number
}

/**
 * All requests that wait for a change. Requests that have the same cache key form a group. After a change, one request
 * of the group is processed to find out whether the response of the group has changed.
 */
export class LongPolls {
  readonly #groups = new Map<string | symbol, RequestGroup>()
  readonly #ofAccount = new Map<string, number>()
  readonly #watched = new WeakSet<Socket>()
  readonly #context: ApiContext
  readonly #max: number
  readonly #intervalMs: number
  readonly #timer: NodeJS.Timeout
  #atInstant: NodeJS.Timeout | undefined
  #checking: Promise<void> | undefined
  #count = 0
  #processed = 0
  #nextTick: Promise<unknown> = Promise.resolve()
  #isEnded = false

  constructor(context: ApiContext, { max = usualMax, intervalMs = usualIntervalMs }: LongPollOptions = {}) {
    this.#context = context
    this.#max = max
    this.#intervalMs = intervalMs
    this.#timer = setInterval(() => this.#checkOnce(), intervalMs)
  }

  get count(): number {
    return this.#count
  }

  get isEnded(): boolean {
    return this.#isEnded
  }

  /**
   * Lets a request wait as a long poll, until its response is sent or the client disconnects. Returns `undefined` if
   * there are too many long polls, or if the service is about to stop. Also returns `undefined` if an earlier request
   * on the connection still has no response. The responses of a connection are sent in order, so requests after the
   * long poll would wait for it.
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
    const poll = new LongPoll(seconds, group, (why) => {
      if (why === 'due') return void this.#endPaced(poll)
      if (group.members.size === 0) this.#groups.delete(name)
      this.#tally(username, -1)
      response.req.socket.setTimeout(silenceMs)
    })
    response.once('close', () => poll.leave())
    return poll
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

  end(): void {
    this.#isEnded = true
    clearInterval(this.#timer)
    clearTimeout(this.#atInstant)
    for (const { members } of this.#groups.values()) for (const poll of members) void this.#endPaced(poll)
  }

  async #endPaced(poll: LongPoll): Promise<void> {
    await this.#pace()
    poll.end()
  }

  #checkOnce(): void {
    this.#checking ??= this.#check().finally(() => (this.#checking = undefined))
  }

  async #check(): Promise<void> {
    if (this.#groups.size === 0) return
    const { snapshots } = this.#context
    const now = this.#context.now()
    // No change can be detected while the catalog cannot be read.
    const snapshot = snapshots.current(now) ?? (await snapshots.open(now).catch(() => undefined))
    if (snapshot === undefined) return
    let instant = Infinity
    for (const group of [...this.#groups.values()]) {
      if (isUnchanged(group.unchanged, snapshot, now)) instant = Math.min(instant, changesAt(group.unchanged))
      else await this.#wakeGroup(group, now)
    }
    clearTimeout(this.#atInstant)
    const inMs = instant - this.#context.now()
    // Checks exactly at the next instant at which a response may change, without waiting for the interval.
    if (inMs < this.#intervalMs && !this.#isEnded) this.#atInstant = setTimeout(() => this.#checkOnce(), inMs)
  }

  async #wakeGroup({ unchanged, members }: RequestGroup, now: Instant): Promise<void> {
    for (const poll of members) {
      if (!this.#context.rateLimits.isLeft(unchanged.answer.account, now)) return
      await poll.processAgain()
      await this.#pace()
      if (members.has(poll)) return
    }
  }

  #pace(): Promise<unknown> {
    this.#processed += 1
    if (this.#processed % perTick === 0) this.#nextTick = this.#nextTick.then(() => immediate())
    return this.#nextTick
  }
}

function isUnchanged({ answer, snapshot: known }: UnchangedAnswer, snapshot: Snapshot, now: Instant): boolean {
  return known === snapshot && isValidAt(answer.validity, now) && now < answer.credentialsExpireAt
}

function changesAt({ answer: { validity, credentialsExpireAt } }: UnchangedAnswer): Instant {
  return Math.min(validity.validUntil, credentialsExpireAt)
}
