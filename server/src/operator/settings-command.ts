import type { Command } from 'commander'
import type { CommandContext } from './command-context.ts'
import { defineCommand, settingsFor, type CommandOptions } from './command.ts'
import { printList, type ListForm } from './print-list.ts'
import { readServiceSettings } from './serve-settings.ts'
import { givenSetting, shownValue, type GivenSetting } from './settings/read-settings.ts'
import { flagOf, settings, type Setting, type SettingName } from './settings/settings.ts'

const names = Object.keys(settings) as SettingName[]

/** `settings`: those in force, and where each comes from. */
export function settingsCommand(context: CommandContext): Command {
  return defineCommand({
    name: 'settings',
    summary: 'list the settings in force and where each comes from; no secret is shown',
    settings: names,
    json: 'an object a line with setting, value (null when it is not set), source and flag',
    examples: [
      ['settings', 'what `serve` would run with; it refuses what `serve` would refuse'],
      ['settings --port 8080 --json', 'with flags, for machines'],
    ],
  }).action((options: CommandOptions) => runSettings(options, context))
}

function runSettings(options: CommandOptions, context: CommandContext): Promise<void> {
  const { environment } = context
  readServiceSettings(environment, options)
  settingsFor(names, context, options)
  const items = names.map((name) => toldSetting(settings[name], givenSetting(name, environment, options)))
  return printList(items, form, options.json ?? false, context)
}

type ToldSetting = ReturnType<typeof toldSetting>

function toldSetting(setting: Setting<unknown>, { written, source }: GivenSetting) {
  const value = written === undefined ? null : shownValue(setting, written)
  return { setting: setting.variable, value, source, flag: flagOf(setting) }
}

const form: ListForm<ToldSetting> = {
  columns: { setting: ({ setting }) => setting, value: ({ value }) => value ?? '', source: sourceOf },
  remedy: '',
}

function sourceOf({ setting, value, source, flag }: ToldSetting): string {
  if (source === 'flag') return `flag ${flag}`
  if (source === 'file') return `file ${setting}_FILE`
  return value === null ? 'not set' : source
}
