import type { Command } from 'commander'
import type { StoredMovement } from '../catalog/stored.ts'
import { measures } from '../contract/measures.ts'
import type { Movement } from '../contract/movement.ts'
import { storedMovements } from '../storage/catalog-pages.ts'
import type { CommandContext } from './command-context.ts'
import { defineGroup } from './command.ts'
import { defineGymList } from './list-command.ts'
import type { ListForm } from './print-list.ts'

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
  return defineGymList(
    {
      summary: 'list the movements, in the order in which they were added',
      json: 'an object a line, each a movement as the API serves it, with its gym',
      examples: [
        ['movements list', 'the shared library and the gyms’ own'],
        ['movements list --gym gym_harbor', 'the own movements of one gym'],
      ],
      items: storedMovements,
      form,
    },
    'only the own ones of this gym',
    context,
  )
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
