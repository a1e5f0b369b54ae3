import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import type { Logger } from 'pino'
import type { Admin } from '../http/admin/admin.ts'
import { fileOf } from '../storage/open-database.ts'
import { readThrough } from '../storage/sqlite/read-through.ts'
import { refuseListening } from './cannot-serve.ts'
import { findPlace, type LeftDoors, type ServingPlace } from './replacing/left-doors.ts'
import { reportToPredecessor } from './replacing/predecessor.ts'
import { Replaceable } from './replacing/replaceable.ts'
import { openLog } from './serving-log.ts'
import type { Addresses, ServingProcess, ServingSettings } from './serving-settings.ts'
import { startListeners } from './start-listeners.ts'
import { endLogsOf, slotsOf } from './workers/slots-of.ts'
import type { WorkerSlot } from './workers/worker-slot.ts'

/**
 * Runs the service until a signal ends it, or another process has taken its place: threads that answer callers, and beside
 * them this one, which has the signals, the admin listener, and nothing that callers wait for. It takes the place of the
 * process that has left it its doors.
 */
export async function serve(
  settings: ServingSettings,
  context: ServingProcess,
  onStart: (addresses: Addresses) => void,
  left?: LeftDoors,
): Promise<void> {
  boundHeap()
  const { messages } = context
  const log = openLog(settings.logLevel, messages.fd ?? ((line) => messages.write(line)))
  const place = await findPlace(settings, left).catch(refuseListening(settings.options))
  const slots = slotsOf(settings, place, context, log.log)
  const forget = endLogsOf(slots)
  try {
    readAside(settings.databaseUrl, log.log)
    await serveAt({ slots, place, log: log.log, context, takesOver: left !== undefined }, onStart)
  } finally {
    forget()
    await log.close()
  }
}

/** Nobody waits for it, and without it only the first requests are later. */
function readAside(url: string, log: Logger): void {
  const file = fileOf(url)
  if (file === undefined) return
  readThrough(file).catch((error: unknown) => log.warn({ err: error }, 'The catalog could not be read through'))
}

interface Running {
  readonly slots: readonly WorkerSlot[]
  readonly place: ServingPlace
  readonly log: Logger
  readonly context: ServingProcess
  readonly takesOver: boolean
}

async function serveAt(
  { slots, place, log, context, takesOver }: Running,
  onStart: (addresses: Addresses) => void,
): Promise<void> {
  const { address, port, admin } = await startListeners(slots, place, log)
  const { environment } = context
  const replaceable = new Replaceable({ left: () => doorsOf(slots, place, admin, port), environment, log })
  const ended = new Promise<void>((resolve) => {
    context.onSignal(resolve)
  })
  try {
    await replaceable.open()
    const addresses = { address, adminAddress: admin.address }
    onStart(addresses)
    await tellSystemd(environment, log)
    const keepsPort = place.doors.length > 0
    if (takesOver) await reportToPredecessor({ kind: 'serving', process: process.pid, addresses, keepsPort })
    await Promise.race([ended, replaceable.replaced.then(({ keepsPort }) => leave(slots, admin, keepsPort))])
  } finally {
    replaceable.close()
    await Promise.all(slots.map((slot) => slot.stop()))
    await admin.stop()
  }
}

/** What a successor is left. */
function doorsOf(slots: readonly WorkerSlot[], { options }: ServingPlace, admin: Admin, port: number): LeftDoors {
  const { host, sharesPort = false, adminHost } = options
  const doors = slots.flatMap((slot) => slot.place?.doors ?? [])
  const { place, descriptors } = admin.doors
  return { host, port, sharesPort, doors, adminHost, adminPort: place.port, adminDoors: descriptors }
}

/** Ends as soon as all who are in have left. Doors that no other process has are closed as they always are. */
async function leave(slots: readonly WorkerSlot[], admin: Admin, isPortKept: boolean): Promise<void> {
  await admin.stop()
  await Promise.all(slots.map((slot) => (isPortKept ? slot.leave() : slot.stop())))
}

/**
 * Lets V8's heap grow by half of what lives in it before what is dead is collected. Left to itself V8 lets it become
 * several times as large, the more so the more memory the machine has, which others on the machine could use.
 */
function boundHeap(): void {
  setFlagsFromString('--heap-growing-percent=50')
}

/** systemd answers at once; what stands in for it may not. */
const patienceMs = 10_000

/**
 * Tells systemd, where it waits for that, that this process serves and is the main one of its unit. That is a datagram, which Node
 * cannot send: systemd brings along what can.
 */
async function tellSystemd(environment: Readonly<Record<string, string | undefined>>, log: Logger): Promise<void> {
  if (environment.NOTIFY_SOCKET === undefined) return
  const words = ['--ready', `--pid=${process.pid}`]
  await promisify(execFile)('systemd-notify', words, { env: environment, timeout: patienceMs }).catch(
    (error: unknown) => log.warn({ err: error }, 'systemd could not be told that the service is ready'),
  )
}
