import { Command, Option } from 'commander'
import type { Authorship } from '../storage/history-rows.ts'
import { authorshipOf } from './authorship.ts'
import { printJson, printLine, type CommandContext } from './command-context.ts'
import { refuseWrong } from './failure.ts'
import { exampleText, type Example } from './help.ts'
import { interruptible } from './interruptible.ts'
import { optionOf, type OperandsOf, type OptionsOf, type OptionTable } from './option-table.ts'
import { styled } from './output-style.ts'
import { readSettings, type Flags } from './settings/read-settings.ts'
import { flagOf, settings, variableOf, type Setting, type SettingName, type Values } from './settings/settings.ts'

/**
 * The definition of a command. The operands and options that `run` receives have types that follow from `name` and
 * `options`.
 */
export interface CommandOutline<Name extends string, Table extends OptionTable, Read extends SettingName> {
  readonly name: Name
  readonly summary: string
  /** The settings that the command reads. Each setting can also be given as a flag. Default: `databaseUrl`. */
  readonly settings?: readonly Read[]
  readonly options?: Table
  /**
   * Returns an error message for each combination of options that is not allowed. In `options`, `''` stands for a value
   * that could not be parsed.
   */
  readonly faults?: (options: OptionsOf<Table>) => readonly string[]
  /** True if the command changes the catalog. The command then has the options `--by` and `--history-keep`. */
  readonly writes?: true
  /**
   * True if SIGINT or SIGTERM does not end the process immediately, but aborts `signal`. A second signal ends the
   * process.
   */
  readonly isInterruptible?: true
  readonly examples: readonly Example[]
  readonly json: string
  readonly run: (call: Call<OperandsOf<Name>, OptionsOf<Table>, Read>) => Promise<void> | void
}

/** What `run` receives: the parsed command line, and the streams and the clock of the process. */
export interface Call<
  Operands extends readonly unknown[] = readonly unknown[],
  Options = unknown,
  Read extends SettingName = never,
> extends CommandContext {
  readonly signal: AbortSignal
  readonly operands: Operands
  readonly options: Options & CommonOptions & Readonly<Partial<Record<Read, string>>>
  /**
   * The settings of the command, parsed when they are first used. Throws a `Refusal` that lists the invalid settings if
   * there are any.
   */
  readonly settings: Values<Read>
  readonly authorship: () => Authorship
  /** Prints `result` as JSON if the option `--json` is given. Otherwise prints `lines`. */
  readonly print: (result: unknown, lines: string) => void
}

export interface CommonOptions {
  readonly json?: true
  readonly by?: string
}

export interface MakeCommand {
  (context: CommandContext): Command
  readonly example?: Example | undefined
}

const settingsHeading = 'Settings, by default from the environment:'
const everywhereHeading = 'Options of every command:'

/** Defines a command. The command gets the option `--json` and a flag for each setting that it reads. */
export function defineCommand<
  const Name extends string,
  const Table extends OptionTable = OptionTable,
  Read extends SettingName = 'databaseUrl',
>(outline: CommandOutline<Name, Table, Read>): MakeCommand {
  const [name = '', ...operands] = outline.name.split(' ')
  const own: OptionTable = { ...(outline.writes && byOption), ...outline.options }
  const { settings: needed = ['databaseUrl'], writes } = outline
  const read = [...needed, ...(writes ? (['historyKeep'] as const) : [])]
  const make = (context: CommandContext) => {
    const command = describedCommand(name, outline)
    const invalid: string[] = []
    if (operands.length > 0) command.arguments(operands.join(' '))
    for (const [flags, option] of Object.entries(own)) command.addOption(optionOf(flags, option, invalid))
    for (const setting of read) command.addOption(settingOption(setting))
    command.addOption(new Option('--json', `print JSON: ${outline.json}`).helpGroup(everywhereHeading))
    return command.action(async () => {
      const options = command.opts<OptionsOf<Table> & CommonOptions & Readonly<Partial<Record<Read, string>>>>()
      const flags = command.opts<Flags>()
      refuseWrong([...invalid, ...(outline.faults?.(options) ?? [])])
      const run = (signal: AbortSignal) =>
        outline.run({
          ...context,
          signal,
          // Commander parses them by the same name, so their types agree.
          operands: command.processedArgs as unknown as OperandsOf<Name>,
          options,
          get settings() {
            return readSettings(read, context.environment, flags)
          },
          authorship() {
            const { historyKeep } = readSettings(['historyKeep'], context.environment, flags)
            return authorshipOf(context, options.by, historyKeep)
          },
          print(result, lines) {
            if (options.json) printJson(context.output, result)
            else printLine(context.output, lines)
          },
        })
      await (outline.isInterruptible ? interruptible(context, run) : run(new AbortController().signal))
    })
  }
  return Object.assign(make, { example: outline.examples[0] })
}

const byOption = { '--by <name>': 'the author in the history, by default USER@HOST' }

/** Defines a command that only has subcommands, such as `gyms`. The help shows an example of each subcommand. */
export function defineGroup(name: string, summary: string, commands: readonly MakeCommand[]): MakeCommand {
  return (context) => {
    const examples = commands.flatMap(({ example }) => (example === undefined ? [] : [example]))
    const group = describedCommand(name, { summary, examples }).helpCommand(false)
    for (const make of commands) group.addCommand(make(context))
    return group
  }
}

function settingOption(name: SettingName): Option {
  const { placeholder, purpose, fallback, words }: Setting<unknown> = settings[name]
  const source = fallback === undefined ? variableOf(name) : `${variableOf(name)}, default ${fallback}`
  const option = new Option(`${flagOf(name)} <${placeholder}>`, `${purpose} (${source})`)
  if (words !== undefined) option.argChoices = [...words]
  return option.helpGroup(settingsHeading)
}

function describedCommand(
  name: string,
  { summary, examples }: { readonly summary: string; readonly examples: readonly Example[] },
): Command {
  return new Command(name)
    .summary(summary)
    .description(`${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`)
    .addHelpOption(new Option('-h, --help', 'print this help').helpGroup(everywhereHeading))
    .configureHelp({ styleTitle: (title) => styled('bold', title) })
    .addHelpText('before', exampleText(examples))
    .addHelpText('after', `\n${styled('bold', 'Read on:')} docs/owners.md, docs/operating.md, docs/command-line.md`)
}
