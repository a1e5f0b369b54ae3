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

/** The definition of a command. */
export interface CommandOutline<Name extends string, Table extends OptionTable, Read extends SettingName> {
  /** The name of the command and its operands: `import <file...>`. */
  readonly name: Name
  readonly summary: string
  /** Settings that the command reads; each is also a flag. By default only `databaseUrl`. */
  readonly settings?: readonly Read[]
  readonly options?: Table
  /** Returns errors about combinations of options. An option with an invalid value is an empty string here. */
  readonly faults?: (options: OptionsOf<Table>) => readonly string[]
  /** Adds `--by` and `--history-keep`, for a command that changes the catalog and records it in the history. */
  readonly writes?: true
  /** If set, the first SIGINT or SIGTERM aborts `signal` instead of ending the process. */
  readonly isInterruptible?: true
  readonly examples: readonly Example[]
  /** Describes the output of `--json` in the help. */
  readonly json: string
  readonly run: (call: Call<OperandsOf<Name>, OptionsOf<Table>, Read>) => Promise<void> | void
}

/** A call of a command, with its parsed command line. */
export interface Call<
  Operands extends readonly unknown[] = readonly unknown[],
  Options = unknown,
  Read extends SettingName = never,
> extends CommandContext {
  /** Aborted when the operator interrupts an interruptible command. */
  readonly signal: AbortSignal
  readonly operands: Operands
  readonly options: Options & CommonOptions & Readonly<Partial<Record<Read, string>>>
  /** The command's settings, read on first access, which throws a `Refusal` that names every invalid setting. */
  readonly settings: Values<Read>
  /** Returns the author and command that the history records for changes of this call. */
  readonly authorship: () => Authorship
  /** Prints the result: `result` as JSON with `--json`, otherwise `lines` for people. */
  readonly print: (result: unknown, lines: string) => void
}

/** The options that every command has. */
export interface CommonOptions {
  readonly json?: true
  readonly by?: string
}

/** Creates a command for a process. */
export interface MakeCommand {
  (context: CommandContext): Command
  /** The example that the help of its group shows. */
  readonly example?: Example | undefined
}

const settingsHeading = 'Settings, by default from the environment:'
const everywhereHeading = 'Options of every command:'

/** Defines a command with options, settings as flags, `--json`, and a help text that begins with examples. */
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

/** Defines a command that only has subcommands, such as `gyms`. Its help shows an example of each. */
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
