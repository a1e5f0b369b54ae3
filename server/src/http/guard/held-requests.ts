import type { ServerResponse } from 'node:http'
import type { Account } from '../../access/account.ts'
import { isValidAt, type Validity } from '../../catalog/visibility.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import type { Generation } from '../generation.ts'
import { silenceMs } from '../http-server.ts'
import type { ReceivedRequest } from '../message/received-request.ts'

/** Requests that may be held at once, of one account and in all: some 10 KB each, connections included. */
const ofAccountMax = 10_000
const usualMax = 20_000

/** How often those who are held are looked after. */
const usualLookMs = 1000

/** How often the system asks whether a silent caller is still there, which keeps the ways between in mind of it, too. */
const aliveMs = 30_000

/** A request that is to be answered. */
export interface OpenRequest {
  readonly request: ReceivedRequest
  /** Under which its answer may be repeated; undefined for a request that is none of a kind. */
  readonly key: string | undefined
  readonly response: ServerResponse
}

/** One that is answered when its answer is another one than that nothing has changed, or when its time has come. */
export interface HeldRequest extends OpenRequest {
  readonly account: Account
  /** For how long it is held at most. */
  readonly seconds: number
  /** On the clock of `performance.now()`. */
  readonly since: number
}

/** On what it hangs that nothing has changed. */
export interface Unchanged {
  readonly generation: Generation
  readonly validity: Validity
  /** Until when the credentials open the account. */
  readonly openUntil: Instant
}

/** Requests that are answered alike. */
export interface HeldGroup {
  unchanged: Unchanged
  readonly members: Set<HeldRequest>
}

export interface HeldOptions {
  /** How many there may be at once. */
  readonly max?: number
  readonly lookMs?: number
}

/** Knows the requests that are held, and bounds how many they are. Past the bounds nobody is held. */
export class HeldRequests {
  readonly #groups = new Map<string | HeldRequest, HeldGroup>()
  readonly #ofAccount = new Map<string, number>()
  readonly #max: number
  readonly lookMs: number
  #count = 0
  #isEnded = false

  constructor({ max = usualMax, lookMs = usualLookMs }: HeldOptions = {}) {
    this.#max = max
    this.lookMs = lookMs
  }

  get count(): number {
    return this.#count
  }

  /** Whether the service is about to end, so that nobody is held any more. */
  get isEnded(): boolean {
    return this.#isEnded
  }

  get groups(): Iterable<HeldGroup> {
    return this.#groups.values()
  }

  /** Holds a request, or holds it on. Gives whether it is held. */
  hold(held: HeldRequest, unchanged: Unchanged): boolean {
    const group = this.#groups.get(held.key ?? held)
    const isHeld = group?.members.has(held) === true
    if (!isHeld && !this.#takes(held)) return false
    if (group !== undefined) group.unchanged = unchanged
    else this.#groups.set(held.key ?? held, { unchanged, members: new Set() })
    if (!isHeld) this.#add(held)
    return true
  }

  /** To be called when it is answered. Of a caller that goes away, nobody else needs to tell. */
  release(held: HeldRequest): void {
    const { key, response, account } = held
    const group = this.#groups.get(key ?? held)
    if (group?.members.delete(held) !== true) return
    if (group.members.size === 0) this.#groups.delete(key ?? held)
    this.#count -= 1
    const ofAccount = (this.#ofAccount.get(account.username) ?? 1) - 1
    if (ofAccount === 0) this.#ofAccount.delete(account.username)
    else this.#ofAccount.set(account.username, ofAccount)
    response.req.socket.setTimeout(silenceMs)
  }

  /** From now on nobody is held. */
  end(): void {
    this.#isEnded = true
  }

  /** Whether its time comes before the next look. */
  isDue({ since, seconds }: HeldRequest): boolean {
    return this.#isEnded || performance.now() + this.lookMs >= since + seconds * 1000
  }

  /** What stands behind other answers on its connection is not held: it would hold up those behind it. */
  #takes({ response, account }: HeldRequest): boolean {
    if (this.#isEnded || response.socket === null || response.socket.destroyed) return false
    return this.#count < this.#max && (this.#ofAccount.get(account.username) ?? 0) < ofAccountMax
  }

  #add(held: HeldRequest): void {
    const { key, response, account } = held
    this.#groups.get(key ?? held)?.members.add(held)
    this.#count += 1
    this.#ofAccount.set(account.username, (this.#ofAccount.get(account.username) ?? 0) + 1)
    const { socket } = response.req
    socket.setTimeout(0)
    socket.setKeepAlive(true, aliveMs)
    response.once('close', () => this.release(held))
  }
}

/** What tells one that is held from one that has just come. */
export function heldOf(open: OpenRequest | HeldRequest | undefined): HeldRequest | undefined {
  return open !== undefined && 'since' in open ? open : undefined
}

/** Whether it still holds that nothing has changed, as long as this generation lasts. */
export function isUnchanged({ unchanged }: HeldGroup, generation: Generation, now: Instant): boolean {
  return unchanged.generation === generation && isValidAt(unchanged.validity, now) && now < unchanged.openUntil
}
