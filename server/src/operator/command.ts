import { Command } from 'commander'
import { readSettings, type Flags } from './settings/read-settings.ts'
import { flagOf, type Setting } from './settings/setting.ts'
import { settings, type SettingName, type Values } from './settings/settings.ts'
import type { Surroundings } from './surroundings.ts'

/** What every command has, besides what is its own. */
export interface CommandOutline<Name extends SettingName> {
  /** With its arguments: `import <file...>`. */
  readonly name: string
  readonly summary: string
  /** The settings that it reads, each a flag, too. */
  readonly settings: readonly Name[]
  /** Command lines without `heatsheet`, each with what it does. */
  readonly examples: readonly (readonly [line: string, effect: string])[]
}

/** The options that every command has. */
export interface CommandOptions extends Flags {
  readonly json?: true
}

/** A command with its settings as flags, `--json`, and examples in its help. */
export function defineCommand(outline: CommandOutline<SettingName>): Command {
  const command = new Command(outline.name.split(' ')[0]).description(outline.summary)
  const [, ...words] = outline.name.split(' ')
  if (words.length > 0) command.arguments(words.join(' '))
  for (const name of outline.settings) {
    const setting: Setting<unknown> = settings[name]
    const { placeholder, purpose, fallback, variable } = setting
    const standing = fallback === undefined ? variable : `${variable}, else ${fallback}`
    command.option(`${flagOf(setting)} <${placeholder}>`, `${purpose} (${standing})`)
  }
  command.option('--json', 'print for machines: JSON on standard output')
  return command.addHelpText('after', helpOf(outline.examples)).showHelpAfterError('(--help shows how it is used)')
}

/** The settings of a command, from its flags and the environment. */
export function settingsFor<Name extends SettingName>(
  names: readonly Name[],
  { environment }: Surroundings,
  options: CommandOptions,
): Values<Name> {
  return readSettings(names, environment, options)
}

function helpOf(examples: CommandOutline<SettingName>['examples']): string {
  const lines = examples.map(([line, effect]) => `  $ heatsheet ${line}\n      ${effect}`)
  return `\nExamples:\n${lines.join('\n')}`
}
