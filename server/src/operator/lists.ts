import { measures } from '../contract/measures.ts'
import type { GymId } from '../contract/ids.ts'
import { formatTimeStamp, type Instant } from '../contract/time-stamp.ts'
import {
  competitionLines,
  storedAccounts,
  storedGyms,
  storedMovements,
  workoutLines,
} from '../storage/catalog-pages.ts'
import { describeListed } from './accounts/describe-account.ts'
import { defineList } from './list-command.ts'
import { optionForms } from './option-forms.ts'
import { requireGymOption } from './require-item.ts'

const byGym = { '--gym <gym>': { purpose: 'only those of this gym', form: optionForms.gymOrName } }

export const lists = {
  gyms: defineList({
    summary: 'list the gyms, in the order in which they were added',
    json: 'one object per line with id and name',
    examples: [
      ['gyms list', 'ids and names'],
      ['gyms list --json', 'the same as JSON'],
    ],
    items: storedGyms,
    toItem: (gym) => gym,
    columns: { gym: ({ id }) => id, name: ({ name }) => name },
    remedy: 'Add a gym: heatsheet gyms add --name NAME',
  }),
  accounts: defineList({
    summary: 'list the accounts, by user name',
    json: 'one object per line with username, name, kind, gyms, sees, rate_limit, expires_at, issued_at and key',
    examples: [
      ['accounts list', 'each account, and what it can read'],
      ['accounts list --json', 'the same as JSON'],
    ],
    items: storedAccounts,
    toItem: describeListed,
    columns: {
      'user name': ({ username }) => username,
      kind: ({ kind }) => kind,
      gyms: ({ gyms }) => gyms.join(' '),
      sees: ({ sees }) => sees,
      'rate limit': ({ rate_limit }) => rate_limit ?? 'default',
      issued: ({ issued_at }) => issued_at.slice(0, 'YYYY-MM-DD'.length),
      expires: ({ expires_at }) => expires_at ?? 'never',
      name: ({ name }) => name,
    },
    remedy: 'Issue an account: heatsheet accounts issue --gym GYM --name NAME',
  }),
  competitions: defineList({
    summary: 'list the competitions, newest first, drafts included',
    json: 'one object per line with id, gym, status, publish_at and name',
    examples: [
      ['competitions list', 'list all competitions'],
      ['competitions list --gym gym_harbor --json', 'of one gym, as JSON'],
    ],
    filters: byGym,
    items: async (sql, { gym }) => competitionLines(sql, await requireGymOption(sql, gym)),
    toItem: ({ id, gym, name, publishedFrom }, now) => ({ id, gym, ...statusAt(publishedFrom, now), name }),
    columns: {
      competition: ({ id }) => id,
      gym: ({ gym }) => gym,
      status: ({ status, publish_at }) => (publish_at === null ? status : `${status} until ${publish_at}`),
      name: ({ name }) => name,
    },
    remedy: 'Load competitions: heatsheet import FILE',
  }),
  workouts: defineList({
    summary: 'list the workouts by id, including those inside competitions',
    json: 'one object per line with id, name, type, gym and competition',
    examples: [
      ['workouts list', 'list the ids to use in /api/public/workouts/ID'],
      ['workouts list --gym gym_harbor --json', 'of one gym, as JSON'],
    ],
    filters: byGym,
    items: async (sql, { gym }) => ofGym(workoutLines(sql), await requireGymOption(sql, gym)),
    toItem: (line) => line,
    columns: {
      workout: ({ id }) => id,
      type: ({ type }) => type,
      name: ({ name }) => name ?? '',
      gym: ({ gym }) => gym ?? 'library',
      competition: ({ competition }) => competition ?? '',
    },
    remedy: 'Load workouts: heatsheet import FILE',
  }),
  movements: defineList({
    summary: 'list the movements, in the order in which they were added',
    json: 'one object per line, each a movement as the API serves it, with its gym',
    examples: [
      ['movements list', 'all movements'],
      ['movements list --gym gym_harbor', 'the movements of one gym'],
    ],
    filters: { '--gym <gym>': { purpose: 'only movements of this gym', form: optionForms.gymOrName } },
    items: async (sql, { gym }) => ofGym(storedMovements(sql), await requireGymOption(sql, gym)),
    toItem: ({ gym, movement }) => ({ ...movement, gym }),
    columns: {
      movement: ({ id }) => id,
      name: ({ name }) => name,
      gym: ({ gym }) => gym ?? 'library',
      'measured in': (movement) => measures.filter((measure) => movement[`has_${measure}`]).join(' '),
    },
    remedy: 'Load movements: heatsheet import FILE',
  }),
}

function statusAt(publishedFrom: Instant | null, now: Instant) {
  if (publishedFrom === null) return { status: 'draft', publish_at: null }
  if (publishedFrom <= now) return { status: 'published', publish_at: null }
  return { status: 'draft', publish_at: formatTimeStamp(publishedFrom) }
}

async function* ofGym<Item extends { readonly gym: GymId | null }>(
  items: AsyncIterable<Item>,
  gym: GymId | undefined,
): AsyncGenerator<Item, void> {
  for await (const item of items) if (gym === undefined || item.gym === gym) yield item
}
