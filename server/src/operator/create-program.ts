import { Command } from 'commander'
import { accountsCommand } from './accounts/accounts-command.ts'
import { checkCommand } from './check/check-command.ts'
import { competitionsCommand } from './competitions/competitions-command.ts'
import { demoCommand } from './demo/demo-command.ts'
import { exportCommand } from './export/export-command.ts'
import { gymsCommand } from './gyms/gyms-command.ts'
import { importCommand } from './import/import-command.ts'
import { migrateCommand } from './migrate-command.ts'
import { movementsCommand } from './movements/movements-command.ts'
import { programVersion } from './serve/program-version.ts'
import { serveCommand } from './serve/serve-command.ts'
import { workoutsCommand } from './workouts/workouts-command.ts'
import type { Surroundings } from './surroundings.ts'

/** In the order in which the help lists them. */
const commands = [
  serveCommand,
  demoCommand,
  importCommand,
  exportCommand,
  gymsCommand,
  accountsCommand,
  competitionsCommand,
  workoutsCommand,
  movementsCommand,
  migrateCommand,
  checkCommand,
]

/** The whole command line. */
export function createProgram(surroundings: Surroundings): Command {
  const program = new Command('heatsheet').description(
    'A self-hosted, read-only public API for competitions and workouts',
  )
  program.version(programVersion(), '--version', 'print the version')
  for (const command of commands) program.addCommand(command(surroundings))
  const { output, messages } = surroundings
  for (const command of everyCommand(program)) {
    command.exitOverride()
    command.configureOutput({
      writeOut: (text) => output.write(text),
      writeErr: (text) => messages.write(text),
      getOutHelpWidth: () => output.columns ?? 100,
      getErrHelpWidth: () => messages.columns ?? 100,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
  }
  return program
}

function everyCommand(command: Command): readonly Command[] {
  return [command, ...command.commands.flatMap(everyCommand)]
}
