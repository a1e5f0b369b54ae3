import { lookup } from 'node:dns/promises'
import { closeSync } from 'node:fs'
import { connect } from 'node:net'
import type { ServiceOptions, ServingSettings } from '../serving-settings.ts'

/** Where a process listens, and by which sockets, for the one that takes its place. */
export interface LeftDoors {
  readonly host: string
  readonly port: number
  /** Whether more sockets may listen on the port. */
  readonly sharesPort: boolean
  /** Descriptors. */
  readonly doors: readonly number[]
  readonly adminHost: string
  readonly adminPort: number
  readonly adminDoors: readonly number[]
}

/** Where a service is to listen. */
export interface ServingPlace {
  readonly options: ServiceOptions
  /** The sockets that are there already. */
  readonly doors: readonly number[]
  readonly adminDoors: readonly number[]
}

/** Where several sockets may listen on a port they always may: a successor may bring more of them along. */
const canShare = process.platform === 'linux'

/**
 * Where a service listens: at the doors that another process has left it, as far as they are where its settings say, else at
 * a port that nobody has. Rejects as listening does.
 */
export async function findPlace({ workers, options }: ServingSettings, left?: LeftDoors): Promise<ServingPlace> {
  const keepsPort = left !== undefined && isAt(options.host, options.port, left)
  const doors = keepOrClose(keepsPort, left?.doors)
  const keepsAdmin = isAt(options.adminHost, options.adminPort, left && { host: left.adminHost, port: left.adminPort })
  const adminDoors = keepOrClose(keepsAdmin, left?.adminDoors)
  if (keepsPort) return { doors, adminDoors, options: { ...options, port: left.port, sharesPort: left.sharesPort } }
  const isAlone = workers === 1 && (!canShare || options.port === 0)
  if (isAlone) return { doors, adminDoors, options }
  // The same port at another address is still the predecessor's, who shares it.
  const port = options.port === left?.port ? left.port : await findFreePort(options.host, options.port)
  return { doors, adminDoors, options: { ...options, port, sharesPort: true } }
}

/** Any free port will do for 0, and so does the one that is there. */
function isAt(
  host: string,
  port: number,
  place: { readonly host: string; readonly port: number } | undefined,
): boolean {
  return place?.host === host && (port === place.port || port === 0)
}

function keepOrClose(isKept: boolean, descriptors: readonly number[] = []): readonly number[] {
  if (isKept) return descriptors
  descriptors.forEach((descriptor) => closeSync(descriptor))
  return []
}

/**
 * The port, if nobody listens on it, or any free one for 0; else rejects as listening does. Who shares a port with others
 * of this user is not told when those are another program. It is bound and never listens, so that whoever waits for the port
 * meets the service: only a socket that connects is bound so, and at port 0 it meets nobody.
 */
async function findFreePort(host: string, port: number): Promise<number> {
  const { address } = await lookup(host)
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const socket = connect({ host: address, port: 0, localAddress: address, localPort: port })
  socket.once('connectionAttempt', () => resolve(socket.localPort ?? port))
  socket.once('error', reject)
  return promise.finally(() => socket.destroy())
}
