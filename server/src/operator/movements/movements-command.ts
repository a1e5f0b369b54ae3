import { Command } from 'commander'
import type { StoredMovement } from '../../catalog/stored.ts'
import { measures, type Movement } from '../../contract/movement.ts'
import { storedMovements } from '../../storage/catalog-pages.ts'
import { defineCommand, settingsFor, type CommandOptions } from '../command.ts'
import { requireGymOption } from '../gym-option.ts'
import { withReading } from '../open-catalog.ts'
import { printJson, printLine, type Surroundings } from '../surroundings.ts'
import { formatTable } from '../table.ts'

interface Options extends CommandOptions {
  readonly gym?: string
}

const settings = ['databaseUrl'] as const

export function movementsCommand(surroundings: Surroundings): Command {
  return new Command('movements').description('the movements of the catalog').addCommand(listCommand(surroundings))
}

/** `movements list`: in the order in which they were added. */
function listCommand(surroundings: Surroundings): Command {
  return defineCommand({
    name: 'list',
    summary: 'list the movements, in the order in which they were added',
    settings,
    examples: [
      ['movements list', 'the shared library and the gyms’ own'],
      ['movements list --gym gym_harbor', 'the own movements of one gym'],
    ],
  })
    .option('--gym <gym>', 'only the own ones of this gym')
    .action(async (options: Options) => {
      const { databaseUrl } = settingsFor(settings, surroundings, options)
      const found = await withReading(databaseUrl, async (sql) => {
        const gym = await requireGymOption(sql, options.gym)
        const all: StoredMovement[] = []
        for await (const one of storedMovements(sql)) if (gym === undefined || one.gym === gym) all.push(one)
        return all
      })
      if (options.json) {
        printJson(
          surroundings.output,
          found.map(({ gym, movement }) => ({ ...movement, gym })),
        )
        return
      }
      const rows = found.map(({ gym, movement }) => [
        movement.id,
        movement.name,
        gym ?? 'library',
        measuresOf(movement),
      ])
      printLine(surroundings.output, formatTable(['movement', 'name', 'gym', 'measured in'], rows))
    })
}

function measuresOf(movement: Movement): string {
  return measures.filter((measure) => movement[`has_${measure}`]).join(' ')
}
