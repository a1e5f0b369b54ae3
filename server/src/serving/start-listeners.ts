import type { Logger } from 'pino'
import { startAdmin, type Admin } from '../http/admin/admin.ts'
import { refuseListening } from './cannot-serve.ts'
import type { ServingPlace } from './replacing/left-doors.ts'
import { WorkerReports } from './workers/worker-reports.ts'
import type { WorkerSlot } from './workers/worker-slot.ts'

/** All that listens. */
export interface Listeners {
  /** Where callers find the service. */
  readonly address: string
  readonly port: number
  readonly admin: Admin
}

/** Starts the threads and the admin listener. What keeps one of them from starting keeps the service from it. */
export async function startListeners(
  slots: readonly WorkerSlot[],
  place: ServingPlace,
  log: Logger,
): Promise<Listeners> {
  const threads = Promise.all(slots.map((slot) => slot.start()))
  // Who asks at doors that another process has as well asks for one that serves: until then, that is the other one.
  const admin =
    place.adminDoors.length === 0 ? openAdmin(slots, place, log) : threads.then(() => openAdmin(slots, place, log))
  try {
    const [[first], opened] = await Promise.all([threads, admin])
    return { address: first?.address ?? '', port: first?.port ?? 0, admin: opened }
  } catch (error) {
    for (const slot of slots) slot.kill()
    await admin.then(
      (opened) => opened.stop(),
      () => undefined,
    )
    throw error
  }
}

function openAdmin(slots: readonly WorkerSlot[], { options, adminDoors }: ServingPlace, log: Logger): Promise<Admin> {
  const reports = new WorkerReports(slots)
  const told = { readiness: () => reports.readiness(), metrics: () => reports.metrics() }
  const at = { host: options.adminHost, port: options.adminPort, doors: adminDoors }
  return startAdmin({ ...at, ...told, log }).catch(refuseListening(options))
}
