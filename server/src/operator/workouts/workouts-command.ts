import type { Command } from 'commander'
import { defineGroup } from '../command.ts'
import type { CommandContext } from '../command-context.ts'
import { workoutsListCommand } from './workouts-list.ts'
import { workoutsShowCommand } from './workouts-show.ts'

export function workoutsCommand(context: CommandContext): Command {
  return defineGroup(
    {
      name: 'workouts',
      summary: 'the workouts of the catalog, with the ids under which they are read',
      examples: [
        ['workouts list', 'the ids for /api/public/workouts/ID'],
        ['workouts show Fran', 'as it stands on a whiteboard'],
      ],
    },
    [workoutsListCommand(context), workoutsShowCommand(context)],
  )
}
