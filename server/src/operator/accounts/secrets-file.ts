import { rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { codeOf } from '../../storage/error-remedies.ts'
import { Refusal } from '../failure.ts'
import { syncFolder, systemRefusal } from '../write-atomically.ts'
import type { IssuedAccount } from './issue-account.ts'

/** A new account, its password, and the key of the row for which it was issued. */
export interface KeyedAccount extends IssuedAccount {
  readonly key: string
}

/**
 * Writes passwords to a new file that only its owner can read, and flushes the file to disk. Throws a `Refusal` if the
 * file exists, because it may contain other passwords.
 */
export function writeSecrets(file: string, issued: readonly KeyedAccount[]): void {
  const lines = issued.map(({ key, account, password }) => {
    const gym = account.scope.kind === 'gym' ? account.scope.gym : ''
    return [key, gym, account.username, password].map(quoteIfNeeded).join(',')
  })
  const text = `${['key,gym,username,password', ...lines].join('\n')}\n`
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600, flush: true })
    syncFolder(dirname(file))
  } catch (error) {
    if (codeOf(error) === 'EEXIST') {
      const remedy = 'Name another file with --to. Nothing was issued.'
      throw new Refusal(`${file} already exists, and may contain passwords. ${remedy}`)
    }
    removeSecrets(file)
    throw systemRefusal(file, error) ?? error
  }
}

/** Deletes a file of passwords if their accounts were not issued in the end. */
export function removeSecrets(file: string): void {
  rmSync(file, { force: true })
}

function quoteIfNeeded(cell: string): string {
  return /[",;\s]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
