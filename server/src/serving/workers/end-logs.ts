import type { WorkerSlot } from './worker-slot.ts'

/** How long the end of the process waits for threads to write what their logs hold: as long as they wait for a reader. */
const patienceMs = 2500

/**
 * However the process ends, by a second signal or an error that nobody caught: threads, which would end in the middle of
 * what they do, write their logs first. Gives the way to forget them.
 */
export function endLogsOf(slots: readonly Pick<WorkerSlot, 'send'>[]): () => void {
  const end = () => {
    const written = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
    const asked = slots.filter((slot) => slot.send({ kind: 'write log', written })).length
    const deadline = performance.now() + patienceMs
    for (let done = 0; done < asked && performance.now() < deadline; done = Atomics.load(written, 0)) {
      Atomics.wait(written, 0, done, deadline - performance.now())
    }
  }
  process.once('exit', end)
  return () => process.off('exit', end)
}
