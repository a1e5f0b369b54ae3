import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { Refusal } from '../failure.ts'
import { systemRefusal } from '../whole-file.ts'
import type { IssuedAccount } from './issue-account.ts'

/** An account that was issued for a row. */
export interface KeyedAccount extends IssuedAccount {
  readonly key: string
}

/**
 * Writes passwords into a new file that its owner alone may read, down to the disk: they are nowhere else. Refuses a file
 * that is there; it may hold passwords, too.
 */
export function writeSecrets(file: string, issued: readonly KeyedAccount[]): void {
  const lines = issued.map(({ key, account, password }) => {
    const gym = account.reach.kind === 'gym' ? account.reach.gym : ''
    return [key, gym, account.username, password].map(quotedWhereNeeded).join(',')
  })
  const open = opened(file)
  try {
    writeAll(open, Buffer.from(`${['key,gym,username,password', ...lines].join('\n')}\n`))
    fsyncSync(open)
    syncFolder(dirname(file))
  } catch (error) {
    removeSecrets(file)
    throw systemRefusal(file, error) ?? error
  } finally {
    closeSync(open)
  }
}

/** Takes back what was written for accounts that are not there. */
export function removeSecrets(file: string): void {
  rmSync(file, { force: true })
}

function opened(file: string): number {
  try {
    return openSync(file, 'wx', 0o600)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      throw new Refusal(
        `${file} is there already, and may hold passwords. Name another file with --to. Nothing was issued.`,
      )
    }
    throw systemRefusal(file, error) ?? error
  }
}

function writeAll(open: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length;) at += writeSync(open, bytes, at)
}

/** The name of a new file is on the disk when its folder is. */
function syncFolder(folder: string): void {
  const open = openSync(folder, 'r')
  try {
    fsyncSync(open)
  } finally {
    closeSync(open)
  }
}

function quotedWhereNeeded(cell: string): string {
  return /[",;\s]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
