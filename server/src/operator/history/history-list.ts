import { formatTimeStamp, type Instant } from '../../contract/time-stamp.ts'
import { listHistory } from '../../storage/history-rows.ts'
import { Refusal } from '../failure.ts'
import { defineList } from '../list-command.ts'
import { requireGymId, requireNumber } from '../require-item.ts'
import { awayForms, durationForms, parseAway } from '../settings/setting-values.ts'

/** How many entries are listed unless more are asked for. */
const listedUsually = 50

export const historyList = defineList({
  summary: 'list the latest changes, newest first',
  json: 'an object a line with entry, at, author, command, items and undoes',
  examples: [
    ['history list --limit 200', 'more of them'],
    ['history list --gym gym_harbor --since 7d', 'what the gym has seen changed this week'],
    ['history list --competition comp_tide --author ana@desk', 'what one author changed in a competition'],
  ],
  filters: {
    '--limit <number>': `how many, by default ${listedUsually}`,
    '--gym <gym>': 'only what touched the gym, something of it, or an account of its own',
    '--competition <id>': 'only what changed this competition',
    '--author <name>': 'only what this author changed, as the list names it',
    '--since <time>': `only what was changed since: ${durationForms}, or a time stamp`,
  },
  items: (sql, { limit, gym, competition, author, since }, now) => {
    const most = limit === undefined ? listedUsually : requireNumber(limit, '--limit')
    const filter = { gym: gym && requireGymId(gym, '--gym'), competition, author, since: requireSince(since, now) }
    return listHistory(sql, most, filter)
  },
  tell: ({ at, ...entry }) => ({ ...entry, at: formatTimeStamp(at) }),
  columns: {
    entry: ({ entry }) => entry,
    at: ({ at }) => at,
    author: ({ author }) => author,
    items: ({ items }) => items,
    command: ({ command }) => command,
  },
  remedy: 'Nothing like it has been changed yet, or HISTORY_KEEP has passed.',
})

function requireSince(text: string | undefined, now: Instant): Instant | undefined {
  const since = text === undefined ? undefined : parseAway(text, (awayMs) => now - awayMs)
  if (text === undefined || since !== undefined) return since
  throw new Refusal(`--since is ${JSON.stringify(text)}; it must be ${awayForms}.`)
}
