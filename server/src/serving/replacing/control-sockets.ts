import { lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where a process that serves can be asked to be replaced, if it still runs: each has one of its own. */
export interface ControlSocket {
  /** What the process serves on. */
  readonly port: number
  readonly process: number
  readonly path: string
}

/**
 * The folder of the sockets of this user, made if need be. Nobody else may enter it: who reaches a socket in it may take over
 * a port. Throws when it cannot be had, or is not safe.
 */
function controlFolder(): string {
  const user = process.getuid?.()
  if (user === undefined) throw new Error('this system has no users that can be told apart')
  const folder = join(tmpdir(), `heatsheet-${user}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  const isSafe = found.isDirectory() && found.uid === user && (found.mode & 0o077) === 0
  if (!isSafe) throw new Error(`${folder} belongs to somebody else, or is open to others`)
  return folder
}

/** Where a process is to listen. Throws as the folder does. */
export function controlPath(port: number, process: number): string {
  return join(controlFolder(), `${port}-${process}.sock`)
}

/** The sockets of this user; that of a process that was killed may be among them. */
export function controlSockets(): readonly ControlSocket[] {
  const folder = controlFolder()
  return readdirSync(folder).flatMap((name) => {
    const [, port, process] = /^(\d+)-(\d+)\.sock$/.exec(name) ?? []
    if (port === undefined || process === undefined) return []
    return [{ port: Number(port), process: Number(process), path: join(folder, name) }]
  })
}
