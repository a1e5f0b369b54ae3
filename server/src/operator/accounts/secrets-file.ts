import { rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { codeOf } from '../../storage/error-remedies.ts'
import { Refusal } from '../failure.ts'
import { keepName, systemRefusal } from '../whole-file.ts'
import type { IssuedAccount } from './issue-account.ts'

/** An account that was issued for a row. */
export interface KeyedAccount extends IssuedAccount {
  readonly key: string
}

/**
 * Writes passwords into a new file that its owner alone may read, down to the disk: they are nowhere else. Refuses a
 * file that is there; it may hold passwords, too.
 */
export function writeSecrets(file: string, issued: readonly KeyedAccount[]): void {
  const lines = issued.map(({ key, account, password }) => {
    const gym = account.scope.kind === 'gym' ? account.scope.gym : ''
    return [key, gym, account.username, password].map(quotedWhereNeeded).join(',')
  })
  const text = `${['key,gym,username,password', ...lines].join('\n')}\n`
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600, flush: true })
    keepName(dirname(file))
  } catch (error) {
    if (codeOf(error) === 'EEXIST') {
      const remedy = 'Name another file with --to. Nothing was issued.'
      throw new Refusal(`${file} is there already, and may hold passwords. ${remedy}`)
    }
    removeSecrets(file)
    throw systemRefusal(file, error) ?? error
  }
}

/** Takes back what was written for accounts that are not there. */
export function removeSecrets(file: string): void {
  rmSync(file, { force: true })
}

function quotedWhereNeeded(cell: string): string {
  return /[",;\s]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
