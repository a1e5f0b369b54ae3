/** How often threads of one service have come to a point of their lives, each in a cell of its own. */
export type Meetings = ReturnType<typeof makeMeetings>

export function makeMeetings() {
  const cell = () => new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  // All that they need is open; nobody waits to be let in, and once more, they have closed.
  return { opened: cell(), ended: cell() }
}

/**
 * The way of one thread to meet the others: its nth call resolves once as many as there are have called it n times, or
 * after the patience, since a thread that has failed never comes.
 */
export function meetingAt(cell: Int32Array, threads: number, patienceMs = Infinity): () => Promise<void> {
  let calls = 0
  return async () => {
    calls += 1
    Atomics.add(cell, 0, 1)
    Atomics.notify(cell, 0)
    const deadline = performance.now() + patienceMs
    for (let count = Atomics.load(cell, 0); count < calls * threads; count = Atomics.load(cell, 0)) {
      const leftMs = deadline - performance.now()
      if (leftMs <= 0) return
      await Atomics.waitAsync(cell, 0, count, leftMs).value
    }
  }
}
