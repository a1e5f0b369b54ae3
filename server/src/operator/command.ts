import { Command, Help, Option } from 'commander'
import { painted } from './output-style.ts'
import { exampleText, type Example } from './help.ts'
import { readSettings, type Flags } from './settings/read-settings.ts'
import { flagOf, settings, type Setting, type SettingName, type Values } from './settings/settings.ts'
import type { CommandContext } from './command-context.ts'

/** What every command has, besides what is its own. */
export interface CommandOutline<Name extends SettingName> {
  /** With its arguments: `import <file...>`. */
  readonly name: string
  readonly summary: string
  /** The settings that it reads, each a flag, too. */
  readonly settings: readonly Name[]
  readonly examples: readonly Example[]
  /** What `--json` prints on standard output. */
  readonly json: string
}

/** The options that every command has. */
export interface CommandOptions extends Flags {
  readonly json?: true
}

const ownHeading = 'Options:'
const settingsHeading = 'Settings, else from the environment:'
const everywhereHeading = 'Of every command:'

/** A command with its settings as flags, `--json`, and a help that begins with examples. */
export function defineCommand(outline: CommandOutline<SettingName>): Command {
  const [name = '', ...words] = outline.name.split(' ')
  const command = describedCommand(name, outline)
  if (words.length > 0) command.arguments(words.join(' '))
  for (const setting of outline.settings) command.addOption(settingOption(settings[setting]))
  return command.addOption(new Option('--json', `print for machines: ${outline.json}`).helpGroup(everywhereHeading))
}

/** The options of a command that changes the catalog. */
export interface WritingOptions extends CommandOptions {
  readonly by?: string
}

/** A command that changes the catalog, and keeps in the history that it did. */
export function defineWritingCommand(outline: CommandOutline<SettingName>): Command {
  const command = defineCommand({ ...outline, settings: [...outline.settings, 'historyKeep'] })
  return command.option('--by <name>', 'who is named in the history, by default the system’s user and host')
}

/** A command that only holds others: `gyms` with `gyms add` and `gyms list`. */
export function defineGroup(
  outline: Pick<CommandOutline<SettingName>, 'name' | 'summary' | 'examples'>,
  commands: readonly Command[],
): Command {
  const group = describedCommand(outline.name, outline).helpCommand(false)
  for (const command of commands) group.addCommand(command)
  return group
}

/** An option whose value is one of some words. The command itself refuses others, together with all else that is wrong. */
export function optionOf(flags: string, purpose: string, words: readonly string[]): Option {
  const option = new Option(flags, purpose)
  option.argChoices = [...words]
  return option
}

/** The settings of a command, from its flags and the environment. */
export function settingsFor<Name extends SettingName>(
  names: readonly Name[],
  { environment }: CommandContext,
  options: CommandOptions,
): Values<Name> {
  return readSettings(names, environment, options)
}

function describedCommand(
  name: string,
  { summary, examples }: Pick<CommandOutline<SettingName>, 'summary' | 'examples'>,
): Command {
  return new Command(name)
    .summary(summary)
    .description(`${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`)
    .addHelpOption(new Option('-h, --help', 'print this help').helpGroup(everywhereHeading))
    .configureHelp({ groupItems: ownFirst, styleTitle: (title) => painted('bold', title) })
    .addHelpText('before', exampleText(examples))
    .addHelpText('after', `\n${painted('bold', 'Read on:')} docs/command-line.md, docs/operating.md`)
}

function settingOption(setting: Setting<unknown>): Option {
  const { placeholder, purpose, fallback, variable, words } = setting
  const standing = fallback === undefined ? variable : `${variable}, else ${fallback}`
  const flags = `${flagOf(setting)} <${placeholder}>`
  const option = words === undefined ? new Option(flags) : optionOf(flags, '', words)
  option.description = `${purpose} (${standing})`
  return option.helpGroup(settingsHeading)
}

/** The command's own options come before those that others have, too. */
function ownFirst<Item extends Command | Option>(
  this: Help,
  items: Item[],
  visible: Item[],
  groupOf: (item: Item) => string,
): Map<string, Item[]> {
  const isOwn = (item: Item) => groupOf(item) === ownHeading
  const sorted = [...items.filter(isOwn), ...items.filter((item) => !isOwn(item))]
  return Help.prototype.groupItems(sorted, visible, groupOf)
}
