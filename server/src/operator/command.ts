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

/** What a command is: how it is called, what it reads, and what it does. */
export interface CommandOutline<Name extends string, Table extends OptionTable, Read extends SettingName> {
  /** With its operands: `import <file...>`. */
  readonly name: Name
  readonly summary: string
  /** The settings that it reads, each a flag, too; as most do, where the catalog is. */
  readonly settings?: readonly Read[]
  readonly options?: Table
  /** What is wrong with options together, told with what is wrong with each; a wrong one is an empty text to it. */
  readonly faults?: (options: OptionsOf<Table>) => readonly string[]
  /** Whether it changes the catalog, and keeps in the history that it did. */
  readonly writes?: true
  /** Whether the first SIGINT or SIGTERM aborts the signal of its call, and it ends what it has begun. */
  readonly isInterruptible?: true
  readonly examples: readonly Example[]
  /** What `--json` prints on standard output. */
  readonly json: string
  readonly run: (call: Call<OperandsOf<Name>, OptionsOf<Table>, Read>) => Promise<void> | void
}

/** One call of a command, in the process that it runs in. */
export interface Call<
  Operands extends readonly unknown[] = readonly unknown[],
  Options = unknown,
  Read extends SettingName = never,
> extends CommandContext {
  /** Aborted when the operator interrupts a command that is interruptible. */
  readonly signal: AbortSignal
  readonly operands: Operands
  readonly options: Options & CommonOptions & Readonly<Partial<Record<Read, string>>>
  /** Read when they are asked for; one refusal names every wrong one. */
  readonly settings: Values<Read>
  /** The author and command that the history records for its changes. */
  readonly authorship: () => Authorship
  /** Prints the result: an object with `--json`, otherwise lines for people. */
  readonly tell: (told: unknown, lines: string) => void
}

/** The options that every command has. */
export interface CommonOptions {
  readonly json?: true
  readonly by?: string
}

/** Makes a command for the process that it runs in. */
export interface MakeCommand {
  (context: CommandContext): Command
  /** What the help of the group shows that it is in. */
  readonly example?: Example | undefined
}

const settingsHeading = 'Settings, else from the environment:'
const everywhereHeading = 'Of every command:'

/** A command with its options, its settings as flags, `--json`, and a help that begins with examples. */
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
    const wrong: string[] = []
    if (operands.length > 0) command.arguments(operands.join(' '))
    for (const [flags, option] of Object.entries(own)) command.addOption(optionOf(flags, option, wrong))
    for (const setting of read) command.addOption(settingOption(setting))
    command.addOption(new Option('--json', `print for machines: ${outline.json}`).helpGroup(everywhereHeading))
    return command.action(async () => {
      const options = command.opts<OptionsOf<Table> & CommonOptions & Readonly<Partial<Record<Read, string>>>>()
      const flags = command.opts<Flags>()
      refuseWrong([...wrong, ...(outline.faults?.(options) ?? [])])
      const run = (signal: AbortSignal) =>
        outline.run({
          ...context,
          signal,
          // As the parser read them by the same words.
          operands: command.processedArgs as unknown as OperandsOf<Name>,
          options,
          get settings() {
            return readSettings(read, context.environment, flags)
          },
          authorship() {
            const { historyKeep } = readSettings(['historyKeep'], context.environment, flags)
            return authorshipOf(context, options.by, historyKeep)
          },
          tell(told, lines) {
            if (options.json) printJson(context.output, told)
            else printLine(context.output, lines)
          },
        })
      await (outline.isInterruptible ? interruptible(context, run) : run(new AbortController().signal))
    })
  }
  return Object.assign(make, { example: outline.examples[0] })
}

const byOption = { '--by <name>': 'who is named in the history, by default the system’s user and host' }

/** A command that only holds others: `gyms` with `gyms add` and `gyms list`. Its help shows an example of each. */
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
  const standing = fallback === undefined ? variableOf(name) : `${variableOf(name)}, else ${fallback}`
  const option = new Option(`${flagOf(name)} <${placeholder}>`, `${purpose} (${standing})`)
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
