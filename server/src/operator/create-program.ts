import { Command } from 'commander'
import { distance } from 'fastest-levenshtein'
import { hasPassword } from '../storage/database-name.ts'
import { printLine, type CommandContext } from './command-context.ts'
import type { MakeCommand } from './command.ts'
import { Refusal, usageErrorOf } from './failure.ts'
import { addProgramHelp, helpCommand, programPurpose } from './help.ts'
import { asksForJson, hasColors, styled } from './output-style.ts'
import { programVersion } from './program-files.ts'
import { flagOf, settingNames, variableOf } from './settings/settings.ts'

const commands: Readonly<Record<string, () => Promise<MakeCommand>>> = {
  serve: async () => (await import('./serve-command.ts')).serveCommand,
  demo: async () => (await import('./demo/demo-command.ts')).demoCommand,
  import: async () => (await import('./import/import-command.ts')).importCommand,
  preview: async () => (await import('./preview/preview-command.ts')).previewCommand,
  export: async () => (await import('./export/export-command.ts')).exportCommand,
  history: async () => (await import('./history/history-command.ts')).historyCommand,
  mirror: async () => (await import('./mirror/mirror-command.ts')).mirrorCommand,
  gyms: async () => (await import('./gyms/gyms-command.ts')).gymsCommand,
  accounts: async () => (await import('./accounts/accounts-command.ts')).accountsCommand,
  competitions: async () => (await import('./competitions/competitions-command.ts')).competitionsCommand,
  workouts: async () => (await import('./workouts-command.ts')).workoutsCommand,
  movements: async () => (await import('./workouts-command.ts')).movementsCommand,
  migrate: async () => (await import('./migrate-command.ts')).migrateCommand,
  check: async () => (await import('./check/check-command.ts')).checkCommand,
  backup: async () => (await import('./backup-command.ts')).backupCommand,
  restore: async () => (await import('./restore-command.ts')).restoreCommand,
  copy: async () => (await import('./copy-command.ts')).copyCommand,
  settings: async () => (await import('./settings-command.ts')).settingsCommand,
}

/**
 * Creates the parser of the command line. Loads only the command with which `words` begin. Loads no command for
 * `--version`. Loads all commands if `words` begin with something else.
 */
export async function createProgram(words: readonly string[], context: CommandContext): Promise<Command> {
  const program = new Command('heatsheet').description(`${programPurpose.replace(/^a/, 'A')}.`)
  program.configureHelp({ styleTitle: (title) => styled('bold', title) }).helpOption('-h, --help', 'print this help')
  const isJson = asksForJson(words)
  const [first = ''] = words
  const version = words.includes('--version') ? programVersion() : ''
  program.version(isJson ? JSON.stringify({ version }) : version, '--version', 'print the version').helpCommand(false)
  const isOne = Object.hasOwn(commands, first) || first === '--version'
  for (const load of isOne ? [commands[first]] : Object.values(commands)) {
    if (load !== undefined) program.addCommand((await load())(context))
  }
  // `help` can explain any command, so it needs all of them.
  if (!isOne) program.addCommand(helpCommand(program))
  addProgramHelp(program)
  program.hook('preAction', (_, command) => {
    refusePassword(command)
    warnOfMisspeltSettings(command, context)
  })
  for (const command of everyCommand(program)) useStreams(command, isJson, context)
  return program
}

function useStreams(command: Command, isJson: boolean, { output, messages, environment }: CommandContext): void {
  command.exitOverride((error) => {
    throw error.exitCode === 0 ? error : usageErrorOf(error, command)
  })
  command.configureOutput({
    writeOut: (text) => output.write(text),
    // With `--json`, errors are printed as JSON, without the help for people.
    writeErr: (text) => isJson || messages.write(text),
    outputError: () => undefined,
    getOutHelpWidth: () => output.columns ?? 100,
    getErrHelpWidth: () => messages.columns ?? 100,
    getOutHasColors: () => hasColors(output, environment),
    getErrHasColors: () => hasColors(messages, environment),
  })
}

function everyCommand(command: Command): readonly Command[] {
  return [command, ...command.commands.flatMap(everyCommand)]
}

/** Throws a `Refusal` if an option contains a password, because all users of the machine can read command lines. */
function refusePassword(command: Command): void {
  for (const option of command.options) {
    const value: unknown = command.getOptionValue(option.attributeName())
    if (typeof value === 'string' && hasPassword(value)) throw new Refusal(`${option.long ?? ''} ${passwordRemedy}`)
  }
}

const passwordRemedy =
  'contains a password, which other users of this machine can read while the command runs. ' +
  'Leave it out of the URL, and put it into ~/.pgpass or PGPASSWORD.'

/**
 * The minimum length of the names that are checked for misspellings. Short names are similar by chance: HOME is not a
 * misspelt HOST. Seven letters exclude such pairs.
 */
const lettersMin = 7
/** The maximum edit distance of a misspelling: two swapped or two wrong letters. */
const distanceMax = 2

function warnOfMisspeltSettings(command: Command, { environment, messages }: CommandContext): void {
  const known = new Set(settingNames.map(variableOf))
  const unknown = Object.keys(environment).filter((name) => !known.has(name))
  const read = settingNames.filter((name) => command.options.some(({ long }) => long === flagOf(name))).map(variableOf)
  for (const setting of read.filter((name) => name.length >= lettersMin && environment[name] === undefined)) {
    for (const written of unknown.filter((name) => distance(name, setting) <= distanceMax)) {
      printLine(messages, `${written} is set but is not a setting. Did you mean ${setting}?`)
    }
  }
}
