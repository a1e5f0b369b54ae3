import type { Command } from 'commander'
import type { Account } from '../../access/account.ts'
import { hashPassword } from '../../access/open-accounts.ts'
import { replacePassword } from '../../storage/account-rows.ts'
import type { CompetitionLine } from '../../storage/catalog-pages.ts'
import { keep } from '../../storage/sql.ts'
import { printJson, printLine, type CommandContext } from '../command-context.ts'
import { defineWritingCommand, settingsFor, type WritingOptions } from '../command.ts'
import { Refusal } from '../failure.ts'
import { findExplorer, withoutExplorer } from '../program-files.ts'
import { requireAccount, requireCompetition } from '../require-item.ts'
import type { Values } from '../settings/settings.ts'
import { changeAccounts } from './change-accounts.ts'
import { newPassword } from './issue-account.ts'

interface Options extends WritingOptions {
  readonly competition?: string
  readonly screen?: boolean
}

const settings = ['databaseUrl', 'publicUrl', 'host', 'port'] as const

/** `accounts share`: an address of the explorer that shows what an account reads, to whoever has it. */
export function accountsShareCommand(context: CommandContext): Command {
  return defineWritingCommand({
    name: 'share <username>',
    summary: 'an address of the page that needs no sign-in; it has a new password in it, the old one ends at once',
    settings,
    json: 'an object with username, address and iframe',
    examples: [
      ['accounts share harbor-k3x7a2mq', 'for a link, or in a frame of the gym’s own site'],
      ['accounts share harbor-k3x7a2mq --competition comp_harbor_open --screen', 'for the screen in the hall'],
    ],
  })
    .option('--competition <id>', 'the competition that it opens with')
    .option('--screen', 'large, in turn, without anything to press: for a screen in a hall')
    .action((username: string, options: Options) => runShare(username, options, context))
}

async function runShare(username: string, options: Options, context: CommandContext): Promise<void> {
  const read = settingsFor(settings, context, options)
  if (options.screen && options.competition === undefined) {
    throw new Refusal('--screen shows one competition: add --competition ID.')
  }
  const password = newPassword(context)
  await changeAccounts(options, context, async (sql, note) => {
    const account = await requireAccount(sql, username)
    requirePublic(account)
    if (options.competition !== undefined) requireReach(account, await requireCompetition(sql, options.competition))
    await replacePassword(sql, username, hashPassword(password), undefined)
    await note(username, 'rotated')
    return keep(undefined)
  })
  const address = `${pageAddress(read)}/#/shared/${username}/${password}${placeOf(options)}`
  const iframe = `<iframe src="${address}" title="Competitions" width="100%" height="800" style="border: 0"></iframe>`
  if (options.json) printJson(context.output, { username, address, iframe })
  else printLine(context.output, `${address}\n\n${iframe}`)
  printLine(context.messages, warning(username))
}

/** An address is passed on: what a gym keeps to itself must not go with it. */
function requirePublic({ username, sees }: Account): void {
  if (sees === 'published') return
  throw new Refusal(
    `${username} sees everything, drafts too, and an address is passed on. Share an account that sees what is published: heatsheet accounts issue --gym GYM --sees published`,
  )
}

function requireReach({ username, reach }: Account, { id, gym }: CompetitionLine): void {
  const isOwn = reach.kind === 'gym' ? reach.gym === gym : reach.gyms === 'every' || reach.gyms.has(gym)
  if (!isOwn) throw new Refusal(`${username} does not read ${gym}, whose ${id} is. Share an account of that gym.`)
}

/** Where callers find the service; without a name for that, where it listens. */
function pageAddress({ publicUrl, host, port }: Values<(typeof settings)[number]>): string {
  return publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

function placeOf({ competition, screen }: Options): string {
  if (competition === undefined) return ''
  return `${screen ? '/screen' : ''}/competitions/${competition}`
}

function warning(username: string): string {
  return [
    'Whoever has this address reads what is published, at this account’s rate. The password before it has ended.',
    'For a frame, the service names the site: FRAME_ANCESTORS=https://gym.example',
    `To end it: heatsheet accounts revoke ${username}`,
    ...(findExplorer() === undefined ? [withoutExplorer] : []),
  ].join('\n')
}
