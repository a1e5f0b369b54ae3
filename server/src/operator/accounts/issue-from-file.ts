import { countOf } from '../../../../whiteboard/src/measures/wording.ts'
import type { Account } from '../../access/account.ts'
import { guesser } from '../../contract/nearest-name.ts'
import { accountsByKey } from '../../storage/account-rows.ts'
import { storedGyms } from '../../storage/catalog-pages.ts'
import { DatabaseError, Rollback, type Sql } from '../../storage/sql.ts'
import type { RecordAccountChange } from '../../storage/history-rows.ts'
import type { PlacedFinding } from '../../files/source-item.ts'
import { Refusal } from '../failure.ts'
import { byPosition, describeFinding } from '../import/import-report.ts'
import { stylerOf } from '../output-style.ts'
import { printAsIs, printJson, printLine, type CommandContext } from '../command-context.ts'
import { issueAccounts, type AccountsCall } from './change-accounts.ts'
import { checkAccountRow, type CheckedRow } from './check-account-row.ts'
import { issueAccount } from './issue-account.ts'
import { readAccountRows, type AccountRow } from './read-account-rows.ts'
import { removeSecrets, writeSecrets, type KeyedAccount } from './secrets-file.ts'

export type AccountFiles = Readonly<Record<'from' | 'to', string>>

/**
 * Issues an account for each row of a file, except for rows whose key already has an account. If any row has an error,
 * rejects with a `Refusal` and issues no account at all.
 */
export async function issueFromFile({ from, to }: AccountFiles, call: AccountsCall): Promise<void> {
  const rows: AccountRow[] = []
  const faults: PlacedFinding[] = []
  for await (const read of readAccountRows(from, call.standardInput)) {
    if ('cells' in read) rows.push(read)
    else faults.push(read)
  }
  let isWritten = false
  const result = await issueAccounts(call, async (sql, note) => {
    const gyms = new Set(await Array.fromAsync(storedGyms(sql), ({ id }) => id))
    const checks = {
      gyms,
      accounts: await accountsByKey(sql),
      seen: new Map(),
      guess: guesser<string>(),
      now: call.now(),
    }
    const checked = rows.flatMap((row) => checkAccountRow(row, checks, faults) ?? [])
    if (faults.length > 0) return new Rollback(undefined)
    const made = await issueRows(sql, checked, note, call)
    // Written to disk before the transaction commits: no password is lost if this process dies in between.
    if (made.issued.length > 0) writeSecrets(to, made.issued)
    isWritten = made.issued.length > 0
    return made
  }).catch((error: unknown) => {
    if (isWritten) cleanUp(to, error, call)
    throw error
  })
  if (result === undefined) throw refusal(faults, call)
  printIssued(result, to, call)
}

type IssueResult = Awaited<ReturnType<typeof issueRows>>

async function issueRows(sql: Sql, rows: readonly CheckedRow[], note: RecordAccountChange, context: CommandContext) {
  const issued: KeyedAccount[] = []
  const unchanged: { readonly key: string; readonly account: Account }[] = []
  for (const { key, existing, members } of rows) {
    if (existing !== undefined) unchanged.push({ key, account: existing })
    else {
      const made = await issueAccount(sql, members, context, key)
      await note(made.account.username, 'issued')
      issued.push({ key, ...made })
    }
  }
  return { issued, unchanged }
}

/**
 * Deletes the file of passwords after an error. Keeps the file after a `DatabaseError`, because the accounts may have
 * been stored in spite of the error.
 */
function cleanUp(to: string, error: unknown, { messages }: CommandContext): void {
  if (error instanceof DatabaseError) {
    printLine(messages, `${to} is kept: its passwords work if \`heatsheet accounts list\` shows its user names.`)
  } else removeSecrets(to)
}

function refusal(faults: readonly PlacedFinding[], { options, output, messages, environment }: AccountsCall): Refusal {
  const findings = faults.toSorted(byPosition)
  if (options.json) {
    const flat = findings.map(({ place, ...finding }) => ({ ...place, ...finding }))
    printJson(output, { outcome: 'refused', findings: flat })
  } else {
    const style = stylerOf(messages, environment)
    for (const finding of findings) printAsIs(messages, describeFinding(finding, style))
  }
  return new Refusal(`Refused: ${countOf(findings.length, 'error')}. Nothing was issued.`)
}

function printIssued({ issued, unchanged }: IssueResult, to: string, call: AccountsCall): void {
  const isAny = issued.length > 0
  const line = (outcome: string) => (one: IssueResult['unchanged'][number]) => {
    return { key: one.key, username: one.account.username, outcome }
  }
  const accounts = [...issued.map(line('issued')), ...unchanged.map(line('unchanged'))]
  call.print(
    { outcome: isAny ? 'issued' : 'unchanged', to: isAny ? to : null, accounts },
    `Accounts issued: ${issued.length}; unchanged, since their keys have one: ${unchanged.length}.`,
  )
  if (call.options.json || !isAny) return
  const where = `The user names and passwords are in ${to}, which only you can read. There is no other copy.`
  printLine(call.messages, where)
}
