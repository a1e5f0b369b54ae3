import type { Command } from 'commander'
import { defineGroup } from '../command.ts'
import type { Surroundings } from '../surroundings.ts'
import { competitionsDeleteCommand } from './competitions-delete.ts'
import { competitionsListCommand } from './competitions-list.ts'
import { competitionsPublishCommand, competitionsUnpublishCommand } from './competitions-publish.ts'
import { competitionsShowCommand } from './competitions-show.ts'

export function competitionsCommand(surroundings: Surroundings): Command {
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
      competitionsListCommand(surroundings),
      competitionsShowCommand(surroundings),
      competitionsPublishCommand(surroundings),
      competitionsUnpublishCommand(surroundings),
      competitionsDeleteCommand(surroundings),
    ],
  )
}
