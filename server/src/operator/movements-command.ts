import type { Command } from 'commander'
import type { CommandContext } from './command-context.ts'
import { defineGroup } from './command.ts'
import { lists } from './lists.ts'

export function movementsCommand(context: CommandContext): Command {
  return defineGroup(
    {
      name: 'movements',
      summary: 'the movements of the catalog',
      examples: [['movements list', 'the shared library and the gyms’ own']],
    },
    [lists.movements(context)],
  )
}
