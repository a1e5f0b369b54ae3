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
 * Makes a file under another name beside its own and gives it its name when `make` is done, so that nobody ever finds
 * half of it, and one that was there before stays until then. Devices and pipes are written as they are, and a link's
 * file where it lies.
 */
export async function makeWhole<Result>(file: string, make: (partial: string) => Promise<Result>): Promise<Result> {
  const isSpecial = existsSync(file) && !statSync(file).isFile()
  const own = linkedFile(file)
  const partial = isSpecial ? file : `${own}.${process.pid}.partial`
  try {
    const result = await make(partial)
    if (!isSpecial) renameSync(partial, own)
    return result
  } catch (error) {
    if (!isSpecial) rmSync(partial, { force: true })
    throw systemRefusal(file, error) ?? error
  }
}

/** Where a file lies, or is to lie, that symbolic links name. */
export function linkedFile(file: string): string {
  if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return file
  return linkedFile(resolve(dirname(file), readlinkSync(file)))
}

/** The name of a new file survives a loss of power when its folder has been written. */
export function keepName(folder: string): void {
  const open = openSync(folder, 'r')
  try {
    fsyncSync(open)
  } finally {
    closeSync(open)
  }
}

/** What the system says to a file that is written, as somebody can mend it; undefined for any other error. */
export function systemRefusal(file: string, error: unknown): Refusal | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return undefined
  const remedy = remedies.get(String(error.code)) ?? 'Name another file.'
  // What follows the comma is our name for it.
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
