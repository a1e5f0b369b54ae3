import { defineCommand, defineGroup } from '../command.ts'
import { lists } from '../lists.ts'
import { competitionsShowCommand } from './competitions-show.ts'

/** `competitions delete`. A deleted competition that is imported again returns to its place in the list. */
const deleteCommand = defineCommand({
  name: 'delete <competition...>',
  summary: 'delete competitions with their events and own workouts, all or none, without asking',
  settings: ['databaseUrl', 'serviceName'],
  writes: true,
  json: 'one object per line with id, events (how many) and outcome',
  examples: [
    ['competitions delete comp_harbor_ladder_night', 'gone on the next request'],
    ['competitions delete comp_spring comp_summer', 'both, or neither'],
    ['competitions show comp_harbor_ladder_night --json > kept.ndjson', 'keeps it: import takes the file back'],
  ],
  run: async (call) => (await import('./delete-competitions.ts')).deleteCompetitions(call),
})

/** `competitions remove`. In force on the next request; `history undo` undoes it. */
const removeCommand = defineCommand({
  name: 'remove <competition> <part...>',
  summary: 'remove events and divisions from a competition, by id or by name, all that are named or none',
  settings: ['databaseUrl', 'serviceName'],
  writes: true,
  json: 'an object with id, removed (ids), outcome and warnings',
  examples: [
    ['competitions remove comp_harbor_ladder_night ce_ladder_sprint', 'a cancelled event: gone on the next request'],
    ['competitions remove comp_harbor_ladder_night "Rx Women" "Rx Men"', 'by name, where no other one is called so'],
  ],
  run: async (call) => (await import('./remove-parts.ts')).removeParts(call),
})

const statusOutline = {
  settings: ['databaseUrl', 'serviceName'],
  writes: true,
  json: 'an object with id, status, publish_at, outcome (changed, unchanged) and warnings',
} as const

/** `competitions publish`. In force on the next request, or from the instant `--at` on. */
const publishCommand = defineCommand({
  ...statusOutline,
  name: 'publish <competition>',
  summary: 'publish a competition to all readers of its gym, now or from an instant on',
  options: { '--at <time>': 'a draft until then: a time stamp, or a time of the competition’s own time zone' },
  examples: [
    ['competitions publish comp_harbor_ladder_night', 'in force on the next request'],
    ['competitions publish comp_harbor_ladder_night --at "2026-12-05 12:00"', 'at noon where it takes place'],
  ],
  run: async (call) => (await import('./change-status.ts')).publish(call),
})

/** `competitions unpublish`. In force on the next request. */
const unpublishCommand = defineCommand({
  ...statusOutline,
  name: 'unpublish <competition>',
  summary: 'make a competition a draft again, which is not published at any instant',
  examples: [['competitions unpublish comp_harbor_ladder_night', 'only those see it who see everything of its gym']],
  run: async (call) => (await import('./change-status.ts')).changeStatus(call, () => ({ status: 'draft' })),
})

export const competitionsCommand = defineGroup('competitions', 'the competitions of the catalog', [
  lists.competitions,
  competitionsShowCommand,
  publishCommand,
  unpublishCommand,
  removeCommand,
  deleteCommand,
])
