import { defineCommand, defineGroup } from '../command.ts'
import { lists } from '../lists.ts'
import { competitionsShowCommand } from './competitions-show.ts'

const deleteCommand = defineCommand({
  name: 'delete <competition...>',
  summary: 'delete competitions with their events and embedded workouts, all or none, without confirmation',
  settings: ['databaseUrl', 'serviceName'],
  writes: true,
  json: 'one object per line with id, events (how many) and outcome',
  examples: [
    ['competitions delete comp_harbor_ladder_night', 'delete one competition'],
    ['competitions delete comp_spring comp_summer', 'delete two competitions, or none if one does not exist'],
    ['competitions show comp_harbor_ladder_night --json > kept.ndjson', 'first save a copy that `import` reads'],
  ],
  run: async (call) => (await import('./delete-competitions.ts')).deleteCompetitions(call),
})

const removeCommand = defineCommand({
  name: 'remove <competition> <part...>',
  summary: 'remove events and divisions from a competition, by id or name: all or none',
  settings: ['databaseUrl', 'serviceName'],
  writes: true,
  json: 'an object with id, removed (ids), outcome and warnings',
  examples: [
    ['competitions remove comp_harbor_ladder_night ce_ladder_sprint', 'remove a cancelled event'],
    ['competitions remove comp_harbor_ladder_night "Rx Women" "Rx Men"', 'remove two divisions by their names'],
  ],
  run: async (call) => (await import('./remove-parts.ts')).removeParts(call),
})

const statusOutline = {
  settings: ['databaseUrl', 'serviceName'],
  writes: true,
  json: 'an object with id, status, publish_at, outcome (changed, unchanged) and warnings',
} as const

const publishCommand = defineCommand({
  ...statusOutline,
  name: 'publish <competition>',
  summary: 'publish a competition now, or at a given time',
  options: { '--at <time>': 'publish at this time: a time stamp, or a local time of the competition’s time zone' },
  examples: [
    ['competitions publish comp_harbor_ladder_night', 'publish it: readers see it with their next request'],
    ['competitions publish comp_harbor_ladder_night --at "2026-12-05 12:00"', 'publish it at noon in its time zone'],
  ],
  run: async (call) => (await import('./change-status.ts')).publish(call),
})

const unpublishCommand = defineCommand({
  ...statusOutline,
  name: 'unpublish <competition>',
  summary: 'make a competition a draft again, and cancel a scheduled publication',
  examples: [
    [
      'competitions unpublish comp_harbor_ladder_night',
      'make it a draft: only accounts that see everything can read it',
    ],
  ],
  run: async (call) => (await import('./change-status.ts')).changeStatus(call, () => ({ status: 'draft' })),
})

export const competitionsCommand = defineGroup('competitions', 'list, show, publish and delete competitions', [
  lists.competitions,
  competitionsShowCommand,
  publishCommand,
  unpublishCommand,
  removeCommand,
  deleteCommand,
])
