import type { ServerResponse } from 'node:http'

/** Bytes of answers that may wait for callers to take them, over all connections: some 1,000 ordinary pages. */
const bytesMax = 256 * 1024 * 1024

/**
 * Bounds the memory that slow readers hold. Past the bound, the answers that have waited longest are cut off: whoever
 * reads at all has long had his.
 */
export class Backlog {
  /** Answers on their way and their bytes, the oldest first. */
  readonly #waiting = new Map<ServerResponse, number>()
  #bytes = 0

  /** Counts an answer that was handed to its socket, until it is out. */
  add(response: ServerResponse, bytes: number): void {
    // What the system has taken already waits for nobody here.
    if (response.writableFinished || response.destroyed) return
    this.#waiting.set(response, bytes)
    this.#bytes += bytes
    response.once('close', () => this.#remove(response))
    for (const oldest of this.#waiting.keys()) {
      if (this.#bytes <= bytesMax) break
      this.#remove(oldest)
      oldest.destroy()
    }
  }

  #remove(response: ServerResponse): void {
    this.#bytes -= this.#waiting.get(response) ?? 0
    this.#waiting.delete(response)
  }
}
