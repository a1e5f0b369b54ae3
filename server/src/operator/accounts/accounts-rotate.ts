import type { Command } from 'commander'
import { hashPassword } from '../../access/open-accounts.ts'
import { formatTimeStamp, type Instant } from '../../contract/time-stamp.ts'
import { replacePassword } from '../../storage/account-rows.ts'
import { keep } from '../../storage/sql.ts'
import { defineWritingCommand, type WritingOptions } from '../command.ts'
import { durationForms, parseDuration } from '../settings/setting-values.ts'
import { Refusal } from '../failure.ts'
import { printLine, type CommandContext } from '../command-context.ts'
import { changeAccounts } from './change-accounts.ts'
import { newPassword } from './issue-account.ts'
import { printCredentials } from './describe-account.ts'
import { requireAccount } from '../require-item.ts'

interface Options extends WritingOptions {
  readonly overlap?: string
}

/** `accounts rotate`: a new password; the old one lives on for the overlap. */
export function accountsRotateCommand(context: CommandContext): Command {
  return defineWritingCommand({
    name: 'rotate <username>',
    summary: 'give an account a new password; without --overlap the old one ends at once',
    settings: ['databaseUrl'],
    json: 'an object with username, password and what the account may read',
    examples: [
      ['accounts rotate harbor-k3x7a2mq --overlap 24h', 'both passwords work for a day'],
      ['accounts rotate harbor-k3x7a2mq', 'the old password may be known to others: it ends now'],
    ],
  })
    .option('--overlap <duration>', 'how long the old password still works, such as 24h')
    .action((username: string, options: Options) => runRotate(username, options, context))
}

async function runRotate(username: string, options: Options, context: CommandContext): Promise<void> {
  const othersEndAt = parseOverlap(options.overlap, context.now())
  const password = newPassword(context)
  const account = await changeAccounts(options, context, async (sql, note) => {
    const found = await requireAccount(sql, username)
    await replacePassword(sql, username, hashPassword(password), othersEndAt)
    await note(username, 'rotated')
    return keep(found)
  })
  printCredentials({ account, password }, options.json ?? false, context)
  const end = othersEndAt === undefined ? 'has ended' : `ends at ${formatTimeStamp(othersEndAt)}`
  printLine(context.messages, `The old password ${end}.`)
}

function parseOverlap(text: string | undefined, now: Instant): Instant | undefined {
  if (text === undefined) return undefined
  const durationMs = parseDuration(text)
  if (durationMs !== undefined) return now + durationMs
  throw new Refusal(`--overlap is ${JSON.stringify(text)}; it must be ${durationForms}.`)
}
