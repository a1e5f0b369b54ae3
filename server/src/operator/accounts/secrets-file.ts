import { rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { codeOf } from '../../storage/error-remedies.ts'
import { Refusal } from '../failure.ts'
import { syncFolder, systemRefusal } from '../write-atomically.ts'
import type { IssuedAccount } from './issue-account.ts'

export interface KeyedAccount extends IssuedAccount {
  readonly key: string
}

/**
 * Writes passwords to a new file that only its owner can read, and flushes it to disk. Throws a `Refusal` if the file
 * exists, because it could contain other passwords.
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

export function removeSecrets(file: string): void {
  rmSync(file, { force: true })
}

function quoteIfNeeded(cell: string): string {
  return /[",;\s]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
