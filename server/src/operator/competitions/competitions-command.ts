import type { Command } from 'commander'
import { defineGroup } from '../command.ts'
import type { CommandContext } from '../command-context.ts'
import { competitionsDeleteCommand } from './competitions-delete.ts'
import { competitionsListCommand } from './competitions-list.ts'
import { competitionsPublishCommand, competitionsUnpublishCommand } from './competitions-publish.ts'
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
      competitionsListCommand(context),
      competitionsShowCommand(context),
      competitionsPublishCommand(context),
      competitionsUnpublishCommand(context),
      competitionsDeleteCommand(context),
    ],
  )
}
