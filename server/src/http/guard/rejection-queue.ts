import type { Socket } from 'node:net'

/** The number of error responses per interval: a thousand per second, which take a twentieth of a core. */
const perInterval = 5
const intervalMs = 5

/** The maximum number of waiting error responses of one client (`perClientMax`), and of all. Each takes about 10 KB. */
const perClientMax = 4000
const allMax = 10_000

interface QueuedResponse {
  readonly socket: Socket
  readonly send: () => void
}

/**
 * Delays error responses, so that a client with too many requests does not delay others. A few are sent at once. The
 * others wait with their connections, which slows down clients that retry at once. Clients take turns, so a client with
 * many responses mostly delays itself.
 */
export class RejectionQueue {
  /** The waiting responses of each client, in order of arrival. The clients are in the order of their turns. */
  readonly #waiting = new Map<string, QueuedResponse[]>()
  #count = 0
  #remaining = perInterval
  #isEnded = false
  #timer: NodeJS.Timeout | undefined

  /**
   * Resolves when the error response of a client (an account or address) may be sent; returns `undefined` if it may be
   * sent now. If the queue is full, closes the newest connection of the client with the most waiting responses.
   */
  wait(client: string, socket: Socket): Promise<void> | undefined {
    if (this.#isEnded) return undefined
    this.#timer ??= setInterval(() => this.#sendSome(), intervalMs)
    if (this.#count === 0 && this.#remaining > 0) {
      this.#remaining -= 1
      return undefined
    }
    return new Promise((send) => this.#add(client, { socket, send }))
  }

  /** Lets all waiting responses be sent at once, because the service is about to stop. */
  end(): void {
    this.#isEnded = true
    while (this.#count > 0) this.#sendSome()
    clearInterval(this.#timer)
  }

  #add(client: string, rejection: QueuedResponse): void {
    const queue = this.#waiting.get(client) ?? []
    queue.push(rejection)
    this.#waiting.set(client, queue)
    this.#count += 1
    if (queue.length > perClientMax) this.#closeNewest(queue)
    else if (this.#count > allMax) this.#closeNewest(this.#longest())
  }

  #longest(): QueuedResponse[] {
    let longest: QueuedResponse[] = []
    for (const queue of this.#waiting.values()) if (queue.length > longest.length) longest = queue
    return longest
  }

  #closeNewest(queue: QueuedResponse[]): void {
    const newest = queue.pop()
    if (newest === undefined) return
    this.#count -= 1
    newest.socket.destroy()
    newest.send()
  }

  #sendSome(): void {
    this.#remaining = perInterval
    // A client with more responses is appended to the map, and so visited again in this loop.
    for (const [client, queue] of this.#waiting) {
      if (this.#remaining === 0) return
      this.#waiting.delete(client)
      const next = queue.shift()
      if (next === undefined) continue
      if (queue.length > 0) this.#waiting.set(client, queue)
      this.#count -= 1
      // A closed connection costs nothing.
      if (!next.socket.destroyed) this.#remaining -= 1
      next.send()
    }
    if (this.#remaining < perInterval) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
