import type { Command } from 'commander'
import type { Reach } from '../../access/account.ts'
import type { Sql } from '../../storage/sql.ts'
import { defineCommand, optionOf, settingsFor, type CommandOptions } from '../command.ts'
import { withWriting } from '../open-catalog.ts'
import { requireGym } from '../require-item.ts'
import type { CommandContext } from '../command-context.ts'
import { parseIssueOptions, type AccountRequest, type IssueOptions } from './account-options.ts'
import { issueAccount } from './issue-account.ts'
import { printCredentials } from './describe-account.ts'

// `rateLimit` is the account's own here, not the setting.
type Options = CommandOptions & IssueOptions

const settings = ['databaseUrl'] as const

/** `accounts issue`: a user name and a password, which is shown this once. */
export function accountsIssueCommand(context: CommandContext): Command {
  return defineCommand({
    name: 'issue',
    summary: 'issue an account; its password is shown once, only its hash is kept',
    settings,
    json: 'an object with username, password and what the account may read',
    examples: [
      ['accounts issue --gym gym_harbor --name "Harbor web site" --sees published', 'for a public web page of a gym'],
      ['accounts issue --platform --grant gym_harbor --expires 90d', 'for an integration, until in 90 days'],
      ['accounts issue --platform --all-gyms --rate-limit off --json', 'for your own front-end'],
    ],
  })
    .option('--gym <gym>', 'a gym account: reads this gym')
    .option('--platform', 'a platform account: reads the gyms that grant it access')
    .option('--grant <gym>', 'a gym that grants access; may be given several times', collected)
    .option('--all-gyms', 'every gym, those of tomorrow included')
    .option('--name <name>', 'whom it is issued to')
    .addOption(
      optionOf('--sees <what>', 'by default a gym account everything, a platform published', [
        'everything',
        'published',
      ]),
    )
    .option('--rate-limit <limit>', 'requests a second/at once, such as 50/200, or off')
    .option('--expires <when>', 'a duration such as 90d, or a time stamp')
    .action((options: Options) => runIssue(options, context))
}

async function runIssue(options: Options, context: CommandContext): Promise<void> {
  const { databaseUrl } = settingsFor(settings, context, options)
  const request = parseIssueOptions(options, context.now())
  const issued = await withWriting(databaseUrl, (database) => {
    return database.write(async (sql) => {
      return issueAccount(sql, { ...request, reach: await requireReach(sql, request.reach) }, context)
    })
  })
  printCredentials(issued, options.json ?? false, context)
}

async function requireReach(sql: Sql, reach: AccountRequest['reach']): Promise<Reach> {
  if (reach.kind === 'gym') {
    await requireGym(sql, reach.gym)
    return reach
  }
  if (reach.gyms === 'every') return { kind: 'platform', gyms: 'every' }
  for (const gym of reach.gyms) await requireGym(sql, gym)
  return { kind: 'platform', gyms: new Set(reach.gyms) }
}

function collected(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value]
}
