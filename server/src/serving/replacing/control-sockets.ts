import { lstatSync, mkdirSync, readdirSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Addresses } from '../serving-settings.ts'

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

/** The next line that arrives, as what it says in JSON; undefined when the connection ends before. */
export async function readJsonLine(socket: Socket): Promise<unknown> {
  for await (const line of createInterface(socket)) {
    // So that its end is heard: whoever has read a line has paused it.
    socket.resume()
    return JSON.parse(line) as unknown
  }
  return undefined
}

export function writeJsonLine(socket: Socket, content: unknown): void {
  socket.write(`${JSON.stringify(content)}\n`)
}

/** How to start the program that is to take over: as the operator has, who asks for it. */
export interface SuccessorStart {
  /** The program and its words. */
  readonly command: readonly string[]
  readonly folder: string
  readonly environment: Readonly<Record<string, string | undefined>>
}

/** What a successor tells the one before it. */
export type SuccessorReport =
  /** It lets callers in; whether at the doors that were left to it. */
  | { readonly kind: 'serving'; readonly process: number; readonly addresses: Addresses; readonly keepsPort: boolean }
  | { readonly kind: 'refused'; readonly sentence: string }

/** What the one that runs answers to whoever asks it to be replaced. */
export type ReplaceAnswer =
  | { readonly kind: 'replaced'; readonly process: number; readonly addresses: Addresses }
  | { readonly kind: 'refused'; readonly sentence: string }
