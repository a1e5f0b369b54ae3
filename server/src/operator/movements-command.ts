import type { Command } from 'commander'
import type { StoredMovement } from '../catalog/stored.ts'
import { measures, type Movement } from '../contract/movement.ts'
import { storedMovements } from '../storage/catalog-pages.ts'
import type { CommandContext } from './command-context.ts'
import { defineCommand, defineGroup, settingsFor, type CommandOptions } from './command.ts'
import { withReading } from './open-catalog.ts'
import { printList, type ListForm } from './print-list.ts'
import { ofGym, requireGymOption } from './require-item.ts'

interface Options extends CommandOptions {
  readonly gym?: string
}

const settings = ['databaseUrl'] as const

export function movementsCommand(context: CommandContext): Command {
  return defineGroup(
    {
      name: 'movements',
      summary: 'the movements of the catalog',
      examples: [['movements list', 'the shared library and the gyms’ own']],
    },
    [listCommand(context)],
  )
}

/** `movements list`: in the order in which they were added. */
function listCommand(context: CommandContext): Command {
  return defineCommand({
    name: 'list',
    summary: 'list the movements, in the order in which they were added',
    settings,
    json: 'an object a line, each a movement as the API serves it, with its gym',
    examples: [
      ['movements list', 'the shared library and the gyms’ own'],
      ['movements list --gym gym_harbor', 'the own movements of one gym'],
    ],
  })
    .option('--gym <gym>', 'only the own ones of this gym')
    .action(async (options: Options) => {
      const { databaseUrl } = settingsFor(settings, context, options)
      await withReading(databaseUrl, async (sql) => {
        const gym = await requireGymOption(sql, options.gym)
        await printList(ofGym(storedMovements(sql), gym), form, options.json ?? false, context)
      })
    })
}

const form: ListForm<StoredMovement> = {
  heads: ['movement', 'name', 'gym', 'measured in'],
  row: ({ gym, movement }) => [movement.id, movement.name, gym ?? 'library', measuresOf(movement)],
  json: ({ gym, movement }) => ({ ...movement, gym }),
  remedy: 'Load movements: heatsheet import FILE',
}

function measuresOf(movement: Movement): string {
  return measures.filter((measure) => movement[`has_${measure}`]).join(' ')
}
