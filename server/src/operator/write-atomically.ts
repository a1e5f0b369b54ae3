import {
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  openSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Refusal } from './failure.ts'

/**
 * Writes a file so that it is never incomplete. `write` writes to a temporary file in the same folder, which then
 * replaces the old file. Devices and pipes are written directly. Rejects with a `Refusal` if the file cannot be
 * written.
 */
export async function writeAtomically<Result>(file: string, write: (to: string) => Promise<Result>): Promise<Result> {
  const isSpecial = existsSync(file) && !statSync(file).isFile()
  const own = realPathOf(file)
  const partial = isSpecial ? file : `${own}.${process.pid}.partial`
  try {
    const result = await write(partial)
    if (!isSpecial) renameSync(partial, own)
    return result
  } catch (error) {
    if (!isSpecial) rmSync(partial, { force: true })
    throw systemRefusal(file, error) ?? error
  }
}

/** Returns the path to which symbolic links lead. The file at this path need not exist. */
export function realPathOf(file: string): string {
  if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return file
  return realPathOf(resolve(dirname(file), readlinkSync(file)))
}

/** Flushes a folder to disk. A new file in it then survives a power failure. */
export function syncFolder(folder: string): void {
  const open = openSync(folder, 'r')
  try {
    fsyncSync(open)
  } finally {
    closeSync(open)
  }
}

/**
 * Returns a `Refusal` if a file could not be written because of a system error. Returns `undefined` for other errors.
 */
export function systemRefusal(file: string, error: unknown): Refusal | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return undefined
  const remedy = remedies.get(String(error.code)) ?? 'Name another file.'
  // Node adds the call and the path after the comma.
  const [reason = ''] = error.message.split(',')
  return new Refusal(`${file} cannot be written: ${reason}. ${remedy}`)
}

const remedies = new Map(
  Object.entries({
    ENOENT: 'Make its folder first, or name another file.',
    EACCES: 'Give this user write permission on its folder, or name another file.',
    EROFS: 'Name a file on a disk that can be written.',
    EISDIR: 'Name a file in it.',
    ENOSPC: 'Free space on its disk, or name a file on another one.',
  }),
)
