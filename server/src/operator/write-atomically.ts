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
 * Writes a file atomically: `write` writes to a temporary name in the same folder, and the file is renamed when it is
 * complete. Until then an existing file stays. Devices and pipes are written directly. Follows symbolic links.
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

/** Returns the path of a file after following symbolic links. The file need not exist. */
export function realPathOf(file: string): string {
  if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return file
  return realPathOf(resolve(dirname(file), readlinkSync(file)))
}

/** Writes a folder to disk, so that the name of a new file in it survives a loss of power. */
export function syncFolder(folder: string): void {
  const open = openSync(folder, 'r')
  try {
    fsyncSync(open)
  } finally {
    closeSync(open)
  }
}

/** Converts a system error about a written file to a refusal with a remedy; returns `undefined` for any other error. */
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
