import type { Socket } from 'node:net'

/** How many error responses leave the queue, and how often: a thousand a second, which take a twentieth of a core. */
const perInterval = 5
const intervalMs = 5

/** How many error responses may wait for one client, and for all of them; each takes some 10 KB. */
const perClientMax = 4000
const allMax = 10_000

/** An error response that waits to be sent. */
interface QueuedResponse {
  readonly socket: Socket
  readonly send: () => void
}

/**
 * Paces error responses, so that clients that ask too much delay nobody else. Few are sent at once. Of very many each
 * waits, and its connection with it, so a client that repeats at once is slowed down. Clients take turns: one that is
 * rejected often mostly delays itself.
 */
export class RejectionQueue {
  /** By client, the one whose turn is next first; of each client, the longest waiting first. */
  readonly #waiting = new Map<string, QueuedResponse[]>()
  #count = 0
  #left = perInterval
  #isEnded = false
  #timer: NodeJS.Timeout | undefined

  /**
   * Resolves when this client's error response may be sent; undefined if that is now. A client is an account or an
   * address. When the queue is full, closes the newest connection of the client with the most waiting.
   */
  wait(client: string, socket: Socket): Promise<void> | undefined {
    if (this.#isEnded) return undefined
    this.#timer ??= setInterval(() => this.#sendSome(), intervalMs)
    if (this.#count === 0 && this.#left > 0) {
      this.#left -= 1
      return undefined
    }
    return new Promise((send) => this.#add(client, { socket, send }))
  }

  /** Sends everything that waits: the service is about to stop. */
  end(): void {
    this.#isEnded = true
    while (this.#count > 0) this.#sendSome()
    clearInterval(this.#timer)
  }

  #add(client: string, rejection: QueuedResponse): void {
    const own = this.#waiting.get(client) ?? []
    own.push(rejection)
    this.#waiting.set(client, own)
    this.#count += 1
    if (own.length > perClientMax) this.#closeNewest(own)
    else if (this.#count > allMax) this.#closeNewest(this.#longest())
  }

  /** The rejections of the client that has the most. */
  #longest(): QueuedResponse[] {
    let longest: QueuedResponse[] = []
    for (const own of this.#waiting.values()) if (own.length > longest.length) longest = own
    return longest
  }

  #closeNewest(own: QueuedResponse[]): void {
    const newest = own.pop()
    if (newest === undefined) return
    this.#count -= 1
    newest.socket.destroy()
    newest.send()
  }

  #sendSome(): void {
    this.#left = perInterval
    // Visits a client again if it is put back behind the others.
    for (const [client, own] of this.#waiting) {
      if (this.#left === 0) return
      this.#waiting.delete(client)
      const next = own.shift()
      if (next === undefined) continue
      if (own.length > 0) this.#waiting.set(client, own)
      this.#count -= 1
      // A connection that is closed already costs nothing.
      if (!next.socket.destroyed) this.#left -= 1
      next.send()
    }
    if (this.#left < perInterval) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
