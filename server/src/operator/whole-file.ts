import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { Refusal } from './failure.ts'

/**
 * Makes a file under another name beside its own and gives it its name when `make` is done, so that nobody ever finds
 * half of it, and one that was there before stays until then. Devices and pipes are written as they are.
 */
export async function makeWhole<Result>(file: string, make: (partial: string) => Promise<Result>): Promise<Result> {
  const isSpecial = existsSync(file) && !statSync(file).isFile()
  const partial = isSpecial ? file : `${file}.${process.pid}.partial`
  try {
    const result = await make(partial)
    if (!isSpecial) renameSync(partial, file)
    return result
  } catch (error) {
    if (!isSpecial) rmSync(partial, { force: true })
    throw systemRefusal(file, error) ?? error
  }
}

/** What the system says to a file that is written, as somebody can mend it; undefined for any other error. */
export function systemRefusal(file: string, error: unknown): Refusal | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return undefined
  const remedy = remedies[String(error.code)] ?? 'Name another file.'
  // What follows the comma is our name for it.
  const [reason = ''] = error.message.split(',')
  return new Refusal(`${file} cannot be written: ${reason}. ${remedy}`)
}

const remedies: Readonly<Record<string, string>> = {
  ENOENT: 'Make its folder first, or name another file.',
  EACCES: 'Give this user write permission on its folder, or name another file.',
  EROFS: 'Name a file on a disk that can be written.',
  EISDIR: 'Name a file in it.',
  ENOSPC: 'Free space on its disk, or name a file on another one.',
}
