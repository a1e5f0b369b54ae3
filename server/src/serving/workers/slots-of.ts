import { makeRateTables } from '../../http/guard/rate-limits.ts'
import type { ServingProcess, ServingSettings } from '../serving-settings.ts'
import { makeMeetings } from './meetings.ts'
import type { WorkerStart } from './messages.ts'
import { WorkerSlot, type SlotParts } from './worker-slot.ts'

/** The places of the threads of a service; each has one of the sockets, where there are any. */
export function slotsOf(
  settings: ServingSettings,
  sockets: readonly number[],
  { messages, now }: ServingProcess,
  heard: Pick<SlotParts, 'log' | 'onLost'>,
): readonly WorkerSlot[] {
  const { workers } = settings
  const common = { logFd: messages.fd, rates: makeRateTables(now()), meetings: makeMeetings() }
  return Array.from({ length: workers }, (_, at) => {
    const start: WorkerStart = { ...common, number: workers === 1 ? undefined : at + 1, settings, socket: sockets[at] }
    return new WorkerSlot({ ...heard, start, onLine: (line) => messages.write(line) })
  })
}

/**
 * How long the end of the process waits for threads to write what their logs hold: as long as they wait for a reader.
 */
const patienceMs = 2500

/**
 * However the process ends, by a second signal or an error that nobody caught: threads, which would end in the middle
 * of what they do, write their logs first. Gives the way to forget them.
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
