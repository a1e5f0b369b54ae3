import { formatTimeStamp } from '../../contract/time-stamp.ts'
import { listHistory } from '../../storage/history-rows.ts'
import { defineList } from '../list-command.ts'
import { requireGymId, requireNumber, requireValue } from '../require-item.ts'
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
    const away = { parse: (text: string) => parseAway(text, (awayMs) => now - awayMs), allowed: awayForms }
    const from = requireValue('--since', since, away)
    return listHistory(sql, most, { gym: gym && requireGymId(gym, '--gym'), competition, author, since: from })
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
