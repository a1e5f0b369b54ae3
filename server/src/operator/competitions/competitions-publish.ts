import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { defineWritingCommand, type WritingOptions } from '../command.ts'
import type { PublishOptions } from './change-status.ts'

const settings = ['databaseUrl', 'serviceName'] as const
const json = 'an object with id, status, publish_at, outcome (changed, unchanged) and warnings'

/** `competitions publish`: in force on the next request, or with the first one at its instant. */
export function competitionsPublishCommand(context: CommandContext): Command {
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
export function competitionsUnpublishCommand(context: CommandContext): Command {
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
