import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { defineGroup, defineWritingCommand, type WritingOptions } from '../command.ts'
import { lists } from '../lists.ts'
import type { PublishOptions } from './change-status.ts'
import { competitionsShowCommand } from './competitions-show.ts'

export function competitionsCommand(context: CommandContext): Command {
  return defineGroup(
    {
      name: 'competitions',
      summary: 'the competitions of the catalog',
      examples: [
        ['competitions list --gym gym_harbor', 'those of one gym, drafts too'],
        ['competitions publish comp_harbor_ladder_night', 'in force on the next request'],
      ],
    },
    [
      lists.competitions(context),
      competitionsShowCommand(context),
      competitionsPublishCommand(context),
      competitionsUnpublishCommand(context),
      competitionsDeleteCommand(context),
    ],
  )
}

/** `competitions delete`: imported again, the competition returns to its place in the list. */
function competitionsDeleteCommand(context: CommandContext): Command {
  return defineWritingCommand({
    name: 'delete <competition...>',
    summary: 'take competitions away, all that are named or none, with their events and own workouts; it asks nothing',
    settings: ['databaseUrl', 'serviceName'],
    json: 'an object a line with id, events (how many) and outcome',
    examples: [
      ['competitions delete comp_harbor_ladder_night', 'gone on the next request'],
      ['competitions delete comp_spring comp_summer', 'both, or neither'],
      ['competitions show comp_harbor_ladder_night --json > kept.ndjson', 'keeps it: import takes the file back'],
    ],
  }).action(async (competitions: readonly string[], options: WritingOptions) => {
    const { deleteCompetitions } = await import('./delete-competitions.ts')
    await deleteCompetitions(competitions, options, context)
  })
}

const settings = ['databaseUrl', 'serviceName'] as const
const json = 'an object with id, status, publish_at, outcome (changed, unchanged) and warnings'

/** `competitions publish`: in force on the next request, or with the first one at its instant. */
function competitionsPublishCommand(context: CommandContext): Command {
  return defineWritingCommand({
    name: 'publish <competition>',
    summary: 'show a competition to everybody who may read its gym, now or from an instant on',
    settings,
    json,
    examples: [
      ['competitions publish comp_harbor_ladder_night', 'in force on the next request'],
      ['competitions publish comp_harbor_ladder_night --at "2026-12-05 12:00"', 'at noon where it takes place'],
    ],
  })
    .option('--at <time>', 'a draft until then: a time stamp, or a time of the competition’s own time zone')
    .action(async (id: string, options: PublishOptions) => {
      const { publish } = await import('./change-status.ts')
      await publish(id, options, context)
    })
}

/** `competitions unpublish`: a draft again, gone on the next request. */
function competitionsUnpublishCommand(context: CommandContext): Command {
  return defineWritingCommand({
    name: 'unpublish <competition>',
    summary: 'make a competition a draft again, which is not published at any instant',
    settings,
    json,
    examples: [['competitions unpublish comp_harbor_ladder_night', 'only those see it who see everything of its gym']],
  }).action(async (id: string, options: WritingOptions) => {
    const { unpublish } = await import('./change-status.ts')
    await unpublish(id, options, context)
  })
}
