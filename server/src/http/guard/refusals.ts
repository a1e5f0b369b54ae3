import type { Socket } from 'node:net'

/** How often refusals that wait go out, and how many each time: all of them together take a twentieth of a core. */
const tickMs = 5
const perTick = 5

/** Refusals that may wait for one account or address, and in all; some 10 KB each. */
const ofOneMax = 4000
const allMax = 10_000

/** A refusal that waits for its turn to be told. */
interface Waiting {
  readonly socket: Socket
  readonly tell: () => void
}

/**
 * Paces what is refused, so that it delays nobody else. A refusal is told at once where they are few; of very many each
 * waits for its turn, and with it the connection it is for. Accounts and addresses have their turns one after another:
 * who is refused often waits for himself. Whoever asks again at once is slowed down, not answered faster.
 */
export class Refusals {
  /** By account or address, the one whose turn is next first; of each, the longest waiting first. */
  readonly #waiting = new Map<string, Waiting[]>()
  #count = 0
  #left = perTick
  #isEnded = false
  #timer: NodeJS.Timeout | undefined

  /** Waits until a refusal of this account or address may be told. Where too many wait, a connection is cut off. */
  turn(key: string, socket: Socket): Promise<void> | undefined {
    if (this.#isEnded) return undefined
    this.#timer ??= setInterval(() => this.#tick(), tickMs)
    if (this.#count === 0 && this.#left > 0) {
      this.#left -= 1
      return undefined
    }
    return new Promise((tell) => this.#wait(key, { socket, tell }))
  }

  /** Tells all that wait: the service is about to stop. */
  end(): void {
    this.#isEnded = true
    while (this.#count > 0) this.#tick()
    clearInterval(this.#timer)
  }

  #wait(key: string, waiting: Waiting): void {
    const own = this.#waiting.get(key) ?? []
    own.push(waiting)
    this.#waiting.set(key, own)
    this.#count += 1
    if (own.length > ofOneMax) this.#cutOff(own)
    else if (this.#count > allMax) this.#cutOff(this.#most())
  }

  /** Those of the account or address of which most wait. */
  #most(): Waiting[] {
    let most: Waiting[] = []
    for (const some of this.#waiting.values()) if (some.length > most.length) most = some
    return most
  }

  /** Cuts off who came last; an account or address of which nobody waits any more is passed over at its turn. */
  #cutOff(some: Waiting[]): void {
    const last = some.pop()
    if (last === undefined) return
    this.#count -= 1
    last.socket.destroy()
    last.tell()
  }

  #tick(): void {
    this.#left = perTick
    // Who is put back behind the others is met again.
    for (const [key, some] of this.#waiting) {
      if (this.#left === 0) return
      this.#waiting.delete(key)
      const next = some.shift()
      if (next === undefined) continue
      if (some.length > 0) this.#waiting.set(key, some)
      this.#count -= 1
      // Whoever has left takes nobody's turn.
      if (!next.socket.destroyed) this.#left -= 1
      next.tell()
    }
    if (this.#left < perTick) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
