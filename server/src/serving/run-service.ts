import { startAdmin, type Admin } from '../http/admin/admin.ts'
import { makeRateTables } from '../http/guard/rate-limits.ts'
import type { Service, ServiceOptions } from '../http/start-serving.ts'
import type { Logger } from 'pino'
import type { Edition } from '../catalog/reading/catalog.ts'
import { boundHeap } from './bound-heap.ts'
import { listenRefusal } from './cannot-serve.ts'
import { findFreePort } from './free-port.ts'
import { ListRoom } from './list-room.ts'
import { ReaderRoom } from './reader-room.ts'
import { openLog, type ServiceLog } from './serving-log.ts'
import type { ServingProcess, ServingSettings } from './serving-settings.ts'
import { endLogsOf } from './workers/end-logs.ts'
import { WorkerReports } from './workers/worker-reports.ts'
import { WorkerSlot } from './workers/worker-slot.ts'

/** Where a service that runs is found. */
export type Addresses = Pick<Service, 'address' | 'adminAddress'>

/**
 * Runs the service until a signal ends it: threads that answer callers, and beside them this one, which has the signals,
 * the admin listener, and nothing that callers wait for.
 */
export async function runService(
  settings: ServingSettings,
  context: ServingProcess,
  onStart: (addresses: Addresses) => void,
): Promise<void> {
  boundHeap()
  const { messages } = context
  const log = openLog(settings.logLevel, messages.fd ?? ((line) => messages.write(line)))
  const listKilobytes = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const onGone = (edition: Edition, key: string) => {
    for (const slot of slots) slot.send({ kind: 'list is gone', edition, key })
  }
  const lists = new ListRoom({ settings, log: log.log, kilobytes: listKilobytes, onGone })
  const readers = new ReaderRoom(settings.databaseUrl)
  const slots = slotsOf(await withPort(settings), context, { log: log.log, lists, readers, listKilobytes })
  const forget = endLogsOf(slots)
  try {
    await serveWith(slots, settings.options, log, context, onStart)
  } finally {
    await lists.close()
    await readers.close()
    forget()
    await log.close()
  }
}

async function serveWith(
  slots: readonly WorkerSlot[],
  options: ServiceOptions,
  log: ServiceLog,
  context: ServingProcess,
  onStart: (addresses: Addresses) => void,
): Promise<void> {
  const admin = openAdmin(options, new WorkerReports(slots), log)
  const address = await startAll(slots, admin)
  const ended = new Promise<void>((resolve) => {
    context.onSignal(resolve)
  })
  try {
    onStart({ address, adminAddress: (await admin).address })
    await ended
  } finally {
    await Promise.all(slots.map((slot) => slot.stop()))
    await (await admin).stop()
  }
}

/** The settings with the port on which threads will meet, chosen now where any free one will do. */
async function withPort(settings: ServingSettings): Promise<ServingSettings> {
  const { workers, options } = settings
  if (workers === 1) return settings
  const port = await findFreePort(options.host, options.port).catch(refuse(options))
  return { ...settings, options: { ...options, port, sharesPort: true } }
}

function slotsOf(
  settings: ServingSettings,
  { messages, now }: ServingProcess,
  shared: SharedParts,
): readonly WorkerSlot[] {
  const { workers } = settings
  const { log, lists, readers, listKilobytes } = shared
  const rates = makeRateTables(now())
  return Array.from({ length: workers }, (_, index) => {
    const number = workers === 1 ? undefined : index + 1
    const start = { number, settings, logFd: messages.fd, rates, listKilobytes }
    return new WorkerSlot({ start, log, lists, readers, onLine: (line) => messages.write(line) })
  })
}

function openAdmin(options: ServiceOptions, reports: WorkerReports, { log }: ServiceLog): Promise<Admin> {
  const { adminHost: host, adminPort: port } = options
  const told = { readiness: () => reports.readiness(), metrics: () => reports.metrics() }
  return startAdmin({ host, port, ...told, log }).catch(refuse(options))
}

/** Throws what the system says to a listener as a sentence for the operator. */
function refuse(options: ServiceOptions): (error: unknown) => never {
  return (error) => {
    throw listenRefusal(error, options) ?? error
  }
}

/** What keeps one thread from starting, or the admin listener, keeps the service from starting. */
async function startAll(slots: readonly WorkerSlot[], admin: Promise<Admin>): Promise<string> {
  try {
    const [[address = '']] = await Promise.all([Promise.all(slots.map((slot) => slot.start())), admin])
    return address
  } catch (error) {
    for (const slot of slots) slot.kill()
    await admin.then(
      (opened) => opened.stop(),
      () => undefined,
    )
    throw error
  }
}

/** What threads have together. */
interface SharedParts {
  readonly log: Logger
  readonly lists: ListRoom
  readonly readers: ReaderRoom
  readonly listKilobytes: Int32Array
}
