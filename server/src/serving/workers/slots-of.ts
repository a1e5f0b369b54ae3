import { makeRateTables } from '../../http/guard/rate-limits.ts'
import type { ServingPlace } from '../replacing/left-doors.ts'
import type { ServingProcess, ServingSettings } from '../serving-settings.ts'
import type { WorkerStart } from './messages.ts'
import { WorkerSlot, type SlotParts } from './worker-slot.ts'

/** What threads have together. */
type SharedParts = Pick<SlotParts, 'log' | 'lists' | 'readers'> & Pick<WorkerStart, 'listKilobytes'>

/** The places of the threads of a service. Doors that are there already are dealt out among them. */
export function slotsOf(
  { workers, ...settings }: ServingSettings,
  { options, doors }: ServingPlace,
  { messages, now }: ServingProcess,
  { listKilobytes, ...shared }: SharedParts,
): readonly WorkerSlot[] {
  const opened = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const common = { logFd: messages.fd, rates: makeRateTables(now()), listKilobytes, opened }
  return Array.from({ length: workers }, (_, index) => {
    const start: WorkerStart = {
      ...common,
      number: workers === 1 ? undefined : index + 1,
      settings: { ...settings, workers, options },
      doors: doors.filter((_door, at) => at % workers === index),
    }
    return new WorkerSlot({ ...shared, start, onLine: (line) => messages.write(line) })
  })
}
