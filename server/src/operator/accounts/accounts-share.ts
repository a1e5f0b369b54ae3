import type { Account } from '../../access/account.ts'
import { hashPassword } from '../../access/authenticator.ts'
import { escapeHtml } from '../../http/site/html-page.ts'
import { replacePassword } from '../../storage/account-rows.ts'
import type { CompetitionLine } from '../../storage/catalog-pages.ts'
import { printLine } from '../command-context.ts'
import { defineCommand } from '../command.ts'
import { Refusal } from '../failure.ts'
import { findExplorer, withoutExplorer } from '../program-files.ts'
import { requireCompetition, requireOpenAccount } from '../require-item.ts'
import type { Values } from '../settings/settings.ts'
import { changeAccounts } from './change-accounts.ts'
import { newPassword } from './issue-account.ts'

/**
 * The command `accounts share`. It prints a URL of the web page. The URL contains a password, so that visitors need not
 * sign in.
 */
export const accountsShareCommand = defineCommand({
  name: 'share <username>',
  summary: 'print a URL of the page that needs no sign-in; it contains a new password, which replaces the old one',
  settings: ['databaseUrl', 'publicUrl', 'host', 'port'],
  writes: true,
  options: {
    '--competition <id>': 'the competition to show first',
    '--screen': 'large, rotating, without controls: for a screen in a hall',
  },
  faults: ({ screen, competition }) =>
    screen && competition === undefined ? ['--screen shows one competition: add --competition ID.'] : [],
  json: 'an object with username, address and iframe',
  examples: [
    ['accounts share harbor-k3x7a2mq', 'for a link, or a frame on the gym’s web site'],
    ['accounts share harbor-k3x7a2mq --competition comp_harbor_open --screen', 'for a screen in the hall'],
  ],
  run: async (call) => {
    const [username] = call.operands
    const { competition, screen } = call.options
    const password = newPassword(call)
    const competitionId = await changeAccounts(call, async (sql, note) => {
      const account = await requireOpenAccount(sql, username, call.now())
      requirePublic(account)
      const line = competition === undefined ? undefined : await requireCompetition(sql, competition)
      if (line !== undefined) requireAccess(account, line)
      await replacePassword(sql, username, hashPassword(password), undefined)
      await note(username, 'rotated')
      return line?.id
    })
    const path = competitionId === undefined ? '' : `${screen ? '/screen' : ''}/competitions/${competitionId}`
    const address = `${pageAddress(call.settings)}/#/shared/${username}/${password}${path}`
    const source = escapeHtml(address)
    const iframe = `<iframe src="${source}" title="Competitions" width="100%" height="800" style="border: 0"></iframe>`
    call.print({ username, address, iframe }, `${address}\n\n${iframe}`)
    printLine(call.messages, warning(username))
  },
})

/**
 * Throws a `Refusal` if the account can read drafts. A shared URL contains the password of the account and can be
 * forwarded to others.
 */
function requirePublic({ username, sees }: Account): void {
  if (sees === 'published') return
  const remedy = 'Share an account that sees what is published: heatsheet accounts issue --gym GYM --sees published'
  throw new Refusal(`${username} can read drafts, and a shared URL can be forwarded. ${remedy}`)
}

function requireAccess({ username, scope }: Account, { id, gym }: CompetitionLine): void {
  const isOwn = scope.kind === 'gym' ? scope.gym === gym : scope.gyms === 'every' || scope.gyms.has(gym)
  if (!isOwn) throw new Refusal(`${username} does not read ${gym}, whose ${id} is. Share an account of that gym.`)
}

function pageAddress({ publicUrl, host, port }: Values<'publicUrl' | 'host' | 'port'>): string {
  return publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

function warning(username: string): string {
  return [
    'Anyone with this address can read published data, at this account’s rate. Its previous password no longer works.',
    'For a frame, the service names the site: FRAME_ANCESTORS=https://gym.example',
    `To end it: heatsheet accounts revoke ${username}`,
    ...(findExplorer() === undefined ? [withoutExplorer] : []),
  ].join('\n')
}
