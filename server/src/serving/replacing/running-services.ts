import { lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A service that may be running: each has a socket of its own on which it can be asked to be replaced. */
export interface RunningService {
  readonly port: number
  readonly process: number
  /** The file of its socket. */
  readonly socket: string
}

/**
 * The folder where services of this user are found, made if need be. Nobody else may enter it: who reaches a socket in it may
 * take over a port. Throws when it cannot be had, or is not safe.
 */
export function folderOfServices(): string {
  const user = process.getuid?.()
  if (user === undefined) throw new Error('this system has no users that can be told apart')
  const folder = join(tmpdir(), `heatsheet-${user}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  const isSafe = found.isDirectory() && found.uid === user && (found.mode & 0o077) === 0
  if (!isSafe) throw new Error(`${folder} belongs to somebody else, or is open to others`)
  return folder
}

/** Names the socket of a service. */
export function socketOf(port: number, process: number): string {
  return join(folderOfServices(), `${port}-${process}.sock`)
}

/** Services of this user. One that was killed may be among them. */
export function runningServices(): readonly RunningService[] {
  const folder = folderOfServices()
  return readdirSync(folder).flatMap((name) => {
    const [, port, process] = /^(\d+)-(\d+)\.sock$/.exec(name) ?? []
    if (port === undefined || process === undefined) return []
    return [{ port: Number(port), process: Number(process), socket: join(folder, name) }]
  })
}
