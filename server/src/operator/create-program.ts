import { Command } from 'commander'
import { programVersion } from './serve/program-version.ts'
import type { Surroundings } from './surroundings.ts'

type MakeCommand = (surroundings: Surroundings) => Command

/** Every command and where it is, in the order in which the help lists them. */
const commands: Readonly<Record<string, () => Promise<MakeCommand>>> = {
  serve: async () => (await import('./serve/serve-command.ts')).serveCommand,
  demo: async () => (await import('./demo/demo-command.ts')).demoCommand,
  import: async () => (await import('./import/import-command.ts')).importCommand,
  export: async () => (await import('./export/export-command.ts')).exportCommand,
  mirror: async () => (await import('./mirror/mirror-command.ts')).mirrorCommand,
  gyms: async () => (await import('./gyms/gyms-command.ts')).gymsCommand,
  accounts: async () => (await import('./accounts/accounts-command.ts')).accountsCommand,
  competitions: async () => (await import('./competitions/competitions-command.ts')).competitionsCommand,
  workouts: async () => (await import('./workouts/workouts-command.ts')).workoutsCommand,
  movements: async () => (await import('./movements/movements-command.ts')).movementsCommand,
  migrate: async () => (await import('./migrate-command.ts')).migrateCommand,
  check: async () => (await import('./check/check-command.ts')).checkCommand,
  copy: async () => (await import('./copy/copy-command.ts')).copyCommand,
}

/**
 * The command line as far as `words` need it: the one command that they begin with, so that a service does not load
 * what an import needs; all of them for help and for words that are no command.
 */
export async function createProgram(words: readonly string[], surroundings: Surroundings): Promise<Command> {
  const program = new Command('heatsheet').description(
    'A self-hosted, read-only public API for competitions and workouts',
  )
  program.version(programVersion(), '--version', 'print the version')
  const [first = ''] = words
  const chosen = Object.hasOwn(commands, first) ? [commands[first]] : Object.values(commands)
  for (const load of chosen) if (load !== undefined) program.addCommand((await load())(surroundings))
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
