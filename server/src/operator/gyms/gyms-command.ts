import type { Command } from 'commander'
import { defineGroup } from '../command.ts'
import type { CommandContext } from '../command-context.ts'
import { gymsAddCommand } from './gyms-add.ts'
import { gymsListCommand } from './gyms-list.ts'

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
    [gymsAddCommand(context), gymsListCommand(context)],
  )
}
