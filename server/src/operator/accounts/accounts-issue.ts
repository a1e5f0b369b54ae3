import type { Reach } from '../../access/account.ts'
import { writeAccounts } from '../../storage/history-rows.ts'
import type { Sql } from '../../storage/sql.ts'
import { defineCommand } from '../command.ts'
import { Refusal } from '../failure.ts'
import { withWriting } from '../open-catalog.ts'
import { requireGym } from '../require-item.ts'
import { parseIssueOptions, type IssueOptions } from './account-options.ts'
import { printCredentials } from './describe-account.ts'
import { issueAccount } from './issue-account.ts'
import type { AccountFiles } from './issue-from-file.ts'

/** `accounts issue`: a user name and a password, which is shown this once. */
export const accountsIssueCommand = defineCommand({
  name: 'issue',
  summary: 'issue an account; its password is shown once, only its hash is kept',
  settings: ['databaseUrl'],
  writes: true,
  options: {
    '--gym <gym>': { purpose: 'a gym account: reads this gym', isList: true },
    '--platform': 'a platform account: reads the gyms that grant it access',
    '--grant <gym>': { purpose: 'a gym that grants access; may be given several times', isList: true },
    '--all-gyms': 'every gym, those of tomorrow included',
    '--name <name>': 'whom it is issued to',
    '--sees <what>': {
      purpose: 'by default a gym account everything, a platform published',
      words: ['everything', 'published'],
    },
    '--rate-limit <limit>': 'requests a second/at once, such as 50/200, or off',
    '--expires <when>': 'a duration such as 90d, or a time stamp',
    '--from <file>': 'a table (CSV) or NDJSON: key, gym, name, sees, rate_limit, expires; - is standard input',
    '--to <file>': 'with --from: a new file for the user names and passwords, which only you may read',
  },
  json: 'an object with username, password and what the account may read; with --from outcome, to and accounts',
  examples: [
    ['accounts issue --gym gym_harbor --name "Harbor web site" --sees published', 'for a public web page of a gym'],
    ['accounts issue --platform --grant gym_harbor --expires 90d', 'for an integration, until in 90 days'],
    ['accounts issue --from gyms.csv --to passwords.csv', 'one for each row; again, only for the rows that are new'],
    ['accounts issue --platform --all-gyms --rate-limit off --json', 'for your own front-end'],
  ],
  run: async (call) => {
    const { settings, options, authorship } = call
    const files = requireFiles(options)
    if (files !== undefined) return (await import('./issue-from-file.ts')).issueFromFile(files, call)
    const request = parseIssueOptions(options, call.now())
    const issued = await withWriting(settings.databaseUrl, (database) => {
      return writeAccounts(database, authorship(), async (sql, note) => {
        await requireGyms(sql, request.reach)
        const made = await issueAccount(sql, request, call)
        await note(made.account.username, 'issued')
        return made
      })
    })
    printCredentials(issued, call)
  },
})

/** What `--from` goes with: `--to`, and nothing that the file says of each account. */
function requireFiles(options: IssueOptions & Record<'from' | 'to', string | undefined>): AccountFiles | undefined {
  const { from, to } = options
  if (from === undefined) {
    if (to !== undefined) throw new Refusal('--to is for --from; a single account is shown once, here.')
    return undefined
  }
  const wrong = saidByFile
    .filter((name) => options[name] !== undefined)
    .map((name) => name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`))
    .map((flag) => `--${flag} does not go with --from: the file says it for each account.`)
  if (to === undefined) wrong.push('Give --to FILE, a new file: passwords of many accounts are not shown.')
  if (to === undefined || wrong.length > 0) throw new Refusal(wrong.join('\n'))
  return { from, to }
}

const saidByFile = ['gym', 'platform', 'grant', 'allGyms', 'name', 'sees', 'rateLimit', 'expires'] as const

async function requireGyms(sql: Sql, reach: Reach): Promise<void> {
  const gyms = reach.kind === 'gym' ? [reach.gym] : reach.gyms
  if (gyms !== 'every') for (const gym of gyms) await requireGym(sql, gym)
}
