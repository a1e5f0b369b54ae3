import { formatTimeStamp } from '../../contract/time-stamp.ts'
import { competitionLinesWith } from '../../storage/catalog-pages.ts'
import { listHistory } from '../../storage/history-rows.ts'
import { defineList } from '../list-command.ts'
import { optionForms } from '../option-forms.ts'
import { gymIdOf, onlyOne } from '../require-item.ts'

export const historyList = defineList({
  summary: 'list the latest changes, newest first',
  json: 'one object per line with entry, at, author, command, items and undoes',
  examples: [
    ['history list', 'the latest 50 changes'],
    ['history list --gym gym_harbor --since 7d', 'changes to one gym in the last week'],
    ['history list --competition comp_tide --author ana@desk', 'changes by one author to a competition'],
  ],
  filters: {
    '--limit <number>': { purpose: 'the maximum number of changes, by default 50', form: optionForms.number },
    '--gym <gym>': {
      purpose: 'only changes to the gym, its contents or its accounts',
      form: optionForms.gymOrName,
    },
    '--competition <id>': 'only changes to this competition',
    '--author <name>': 'only changes by this author, as the list shows it',
    '--since <time>': {
      purpose: `only changes since then: ${optionForms.duration.allowed}, or a time stamp`,
      form: optionForms.when,
    },
  },
  items: async (sql, { limit = 50, gym, competition, author, since }, now) => {
    const id = gym && (await gymIdOf(sql, gym))
    // Only existing competitions are found by name; a deleted one only by its id.
    const namesakes = competition === undefined ? [] : await competitionLinesWith(sql, 'name', competition)
    const match = onlyOne('competition', competition ?? '', namesakes)
    const filter = { gym: id, competition: match?.id ?? competition, author, since: since?.before(now) }
    return listHistory(sql, limit, filter)
  },
  toItem: ({ at, ...entry }) => ({ ...entry, at: formatTimeStamp(at) }),
  columns: {
    entry: ({ entry }) => entry,
    at: ({ at }) => at,
    author: ({ author }) => author,
    items: ({ items }) => items,
    command: ({ command }) => command,
  },
  remedy: 'Nothing like it was changed, or HISTORY_KEEP has deleted the entries.',
})
