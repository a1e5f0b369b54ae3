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
 * The definition of a command. The types of the operands and options of `run` are derived from `name` and `options`.
 */
export interface CommandOutline<Name extends string, Table extends OptionTable, Read extends SettingName> {
  /** The name of the command and its operands, such as `import <file...>`. */
  readonly name: Name
  readonly summary: string
  /** The settings that the command reads. Each of them also becomes a flag. Default: `databaseUrl`. */
  readonly settings?: readonly Read[]
  readonly options?: Table
  /** Returns an error for each invalid combination of options. An option with an invalid value is `''` here. */
  readonly faults?: (options: OptionsOf<Table>) => readonly string[]
  /** Set for a command that changes the catalog and records this in the history. Adds `--by` and `--history-keep`. */
  readonly writes?: true
  /** If set, the first SIGINT or SIGTERM does not end the process, but aborts `signal`. */
  readonly isInterruptible?: true
  readonly examples: readonly Example[]
  /** The text of the help that describes what `--json` prints. */
  readonly json: string
  readonly run: (call: Call<OperandsOf<Name>, OptionsOf<Table>, Read>) => Promise<void> | void
}

/** What a running command receives: the parsed command line, and the streams and the clock of the process. */
export interface Call<
  Operands extends readonly unknown[] = readonly unknown[],
  Options = unknown,
  Read extends SettingName = never,
> extends CommandContext {
  /** SIGINT or SIGTERM aborts this signal if the command is interruptible. */
  readonly signal: AbortSignal
  readonly operands: Operands
  readonly options: Options & CommonOptions & Readonly<Partial<Record<Read, string>>>
  /** The settings. They are parsed on first access, which throws a `Refusal` that lists all invalid settings. */
  readonly settings: Values<Read>
  /** Returns the time, author and command line that the history records for changes by this command. */
  readonly authorship: () => Authorship
  /** Prints `result` as one line of JSON if `--json` is given. Otherwise prints `lines`. */
  readonly print: (result: unknown, lines: string) => void
}

export interface CommonOptions {
  readonly json?: true
  readonly by?: string
}

/** Creates a Commander command that uses the streams, environment and clock of `context`. */
export interface MakeCommand {
  (context: CommandContext): Command
  /** The first example of the command. The help of its group shows it. A group itself has none. */
  readonly example?: Example | undefined
}

const settingsHeading = 'Settings, by default from the environment:'
const everywhereHeading = 'Options of every command:'

/** Defines a command. Adds the option `--json` and a flag for each setting. The help begins with the examples. */
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
    command.addOption(new Option('--json', `print for machines: ${outline.json}`).helpGroup(everywhereHeading))
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

/** Defines a command that only has subcommands, such as `gyms`. Its help shows the first example of each subcommand. */
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
  const source = fallback === undefined ? variableOf(name) : `${variableOf(name)}, else ${fallback}`
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
