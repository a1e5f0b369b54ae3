import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Account } from '../../access/account.ts'
import { isValidAt, type Validity } from '../../catalog/visibility.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import type { Generation } from '../generation.ts'
import { silenceMs } from '../http-server.ts'
import type { ReceivedRequest } from '../message/received-request.ts'

/** Requests that may be held at once, of one account and in all: some 10 KB each, connections included. */
const ofAccountMax = 10_000
const usualMax = 20_000

/** How often it is looked whether something has changed for those who are held. */
const usualLookMs = 1000

/**
 * How often the system asks whether a silent caller is still there, which keeps the ways between in mind of it, too.
 */
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
  /** Each with what tells when its time has come. */
  readonly members: Map<HeldRequest, NodeJS.Timeout>
}

export interface HeldOptions {
  /** How many there may be at once. */
  readonly max?: number
  readonly lookMs?: number
}

/** For how long nothing has changed for anybody. */
interface Calm {
  readonly generation: Generation
  readonly from: Instant
  readonly until: Instant
}

/**
 * Knows the requests that are held, and bounds how many they are. Past the bounds nobody is held. Nearly always nothing
 * has changed, which takes no longer to tell for many.
 */
export class HeldRequests {
  readonly #groups = new Map<string | HeldRequest, HeldGroup>()
  /** Those whose time has come, until somebody takes them. */
  readonly #due: HeldRequest[] = []
  readonly #ofAccount = new Map<string, number>()
  /** Connections of which the system asks whether they are still there. */
  readonly #watched = new WeakSet<Socket>()
  readonly #max: number
  readonly lookMs: number
  #calm: Calm | undefined
  #count = 0
  #isEnded = false
  /** Told whenever somebody's time has come. */
  onDue: () => void = () => undefined

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

  /** Holds a request, or holds it on. Gives whether it is held. */
  hold(held: HeldRequest, unchanged: Unchanged): boolean {
    const group = this.#groups.get(held.key ?? held) ?? { unchanged, members: new Map() }
    const isHeld = group.members.has(held)
    if (!isHeld && !this.#takes(held)) return false
    group.unchanged = unchanged
    this.#groups.set(held.key ?? held, group)
    if (this.#calm !== undefined) this.#calm = calmWith(this.#calm, unchanged)
    if (!isHeld) this.#add(held, group)
    return true
  }

  /** To be called when it is answered; of a caller that goes away, nobody needs to tell. Gives whether it was held. */
  release(held: HeldRequest): boolean {
    const { key, response, account } = held
    const group = this.#groups.get(key ?? held)
    clearTimeout(group?.members.get(held))
    if (group?.members.delete(held) !== true) return false
    if (group.members.size === 0) this.#groups.delete(key ?? held)
    this.#count -= 1
    const ofAccount = (this.#ofAccount.get(account.username) ?? 1) - 1
    if (ofAccount === 0) this.#ofAccount.delete(account.username)
    else this.#ofAccount.set(account.username, ofAccount)
    response.req.socket.setTimeout(silenceMs)
    return true
  }

  /** From now on nobody is held. */
  end(): void {
    this.#isEnded = true
  }

  /** Whether its time has come. */
  isDue(held: HeldRequest): boolean {
    return this.#isEnded || leftMs(held) <= 0
  }

  /** Those whose time has come, each told once; all when the service is about to end. */
  takeDue(): readonly HeldRequest[] {
    if (this.#isEnded) return [...this.#groups.values()].flatMap(({ members }) => [...members.keys()])
    return this.#due.splice(0)
  }

  /** Until when nothing changes for anybody; `-Infinity` where something may have. */
  calmUntil(generation: Generation, now: Instant): Instant {
    const calm = this.#calm
    return calm?.generation !== generation || now < calm.from ? -Infinity : calm.until
  }

  /** Those for whom something may have changed. */
  changed(generation: Generation, now: Instant): readonly HeldGroup[] {
    const groups = [...this.#groups.values()]
    const changed = groups.filter(({ unchanged }) => !isUnchanged(unchanged, generation, now))
    const whole: Calm = { generation, from: -Infinity, until: Infinity }
    this.#calm =
      changed.length > 0 ? undefined : groups.reduce((so, { unchanged }) => calmWith(so, unchanged) ?? so, whole)
    return changed
  }

  /** What stands behind other answers on its connection is not held: it would hold up those behind it. */
  #takes({ response, account }: HeldRequest): boolean {
    if (this.#isEnded || response.socket === null || response.socket.destroyed) return false
    return this.#count < this.#max && (this.#ofAccount.get(account.username) ?? 0) < ofAccountMax
  }

  #add(held: HeldRequest, { members }: HeldGroup): void {
    const { response, account } = held
    this.#wakeAtItsTime(held, members)
    this.#count += 1
    this.#ofAccount.set(account.username, (this.#ofAccount.get(account.username) ?? 0) + 1)
    const { socket } = response.req
    socket.setTimeout(0)
    if (!this.#watched.has(socket)) socket.setKeepAlive(true, aliveMs)
    this.#watched.add(socket)
    response.once('close', () => this.release(held))
  }

  #wakeAtItsTime(held: HeldRequest, members: HeldGroup['members']): void {
    const wake = () => {
      // A timer counts from when the loop last looked at its clock, and drops what is less than a millisecond.
      if (!this.isDue(held)) this.#wakeAtItsTime(held, members)
      else {
        this.#due.push(held)
        this.onDue()
      }
    }
    members.set(held, setTimeout(wake, leftMs(held) + 1))
  }
}

/** For how long it is still to be held. */
function leftMs({ since, seconds }: HeldRequest): number {
  return since + seconds * 1000 - performance.now()
}

/** Whether it still holds that nothing has changed. */
function isUnchanged({ validity, openUntil, ...known }: Unchanged, generation: Generation, now: Instant): boolean {
  return known.generation === generation && isValidAt(validity, now) && now < openUntil
}

/** For how long nothing changes for one more, either; undefined where that is to be seen. */
function calmWith(calm: Calm, { generation, validity, openUntil }: Unchanged): Calm | undefined {
  if (generation !== calm.generation) return undefined
  const from = Math.max(calm.from, validity.validFrom ?? -Infinity)
  return { generation, from, until: Math.min(calm.until, validity.validUntil ?? Infinity, openUntil) }
}
