import type { Command } from 'commander'
import type { CommandContext } from '../command-context.ts'
import { defineGroup, defineWritingCommand } from '../command.ts'
import { lists } from '../lists.ts'
import type { AddOptions } from './add-gym.ts'
import type { DeleteOptions } from './delete-gyms.ts'

export function gymsCommand(context: CommandContext): Command {
  return defineGroup(
    {
      name: 'gyms',
      summary: 'the organisations that hold competitions',
      examples: [
        ['gyms add gym_harbor --name "Harbor Street Fitness"', 'adds a gym'],
        ['gyms list', 'ids and names'],
      ],
    },
    [gymsAddCommand(context), lists.gyms(context), gymsDeleteCommand(context)],
  )
}

const settings = ['databaseUrl', 'serviceName'] as const

/** `gyms add`: a gym with its name; a gym that is there takes over the name. */
function gymsAddCommand(context: CommandContext): Command {
  return defineWritingCommand({
    name: 'add [gym]',
    summary: 'add a gym, or rename one; without an id it gets a random one',
    settings,
    json: 'an object with id, name and outcome (added, changed, unchanged)',
    examples: [
      ['gyms add gym_harbor --name "Harbor Street Fitness"', 'adds it under this id'],
      ['gyms add --name "Northside Barbell Club"', 'adds it under a new id, which is printed'],
    ],
  })
    .requiredOption('--name <name>', 'what the gym is called')
    .action(async (id: string | undefined, options: AddOptions) => {
      const { addGym } = await import('./add-gym.ts')
      await addGym(id, options, context)
    })
}

/** `gyms delete`: added again, a gym returns to its place, and so do its competitions when they are imported. */
function gymsDeleteCommand(context: CommandContext): Command {
  return defineWritingCommand({
    name: 'delete <gym...>',
    summary: 'take gyms away, all that are named or none, with their own movements and workouts; it asks nothing',
    settings,
    json: 'an object a line with id, competitions, workouts, movements (how many), ungranted (user names) and outcome',
    examples: [
      ['gyms delete gym_harbor', 'a gym without competitions'],
      ['gyms delete gym_harbor gym_northside --with-competitions', 'both with all that they hold, or neither'],
    ],
  })
    .option('--with-competitions', 'their competitions, too; without it a gym that has any is refused')
    .action(async (gyms: readonly string[], options: DeleteOptions) => {
      const { deleteGyms } = await import('./delete-gyms.ts')
      await deleteGyms(gyms, options, context)
    })
}
