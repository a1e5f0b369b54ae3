import { Readable } from 'node:stream'
import type { Command } from 'commander'
import type { CommandContext } from './command-context.ts'
import { defineCommand, settingsFor, type CommandOptions } from './command.ts'
import { printList, type ListForm } from './print-list.ts'
import { readServiceSettings } from './serve-settings.ts'
import { givenSetting, shownValue, type GivenSetting } from './settings/read-settings.ts'
import { flagOf, settings, type SettingName } from './settings/settings.ts'

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

async function runSettings(options: CommandOptions, context: CommandContext): Promise<void> {
  const { environment } = context
  readServiceSettings(environment, options)
  settingsFor(names, context, options)
  const items = names.map((name) => ({ setting: settings[name], given: givenSetting(name, environment, options) }))
  await printList<Item>(Readable.from(items), form, options.json ?? false, context)
}

interface Item {
  readonly setting: (typeof settings)[SettingName]
  readonly given: GivenSetting
}

const form: ListForm<Item> = {
  heads: ['setting', 'value', 'source'],
  row: (item) => [item.setting.variable, valueOf(item) ?? '', sourceOf(item.given)],
  json: (item) => ({
    setting: item.setting.variable,
    value: valueOf(item) ?? null,
    source: item.given.source,
    flag: flagOf(item.setting),
  }),
  remedy: '',
}

function valueOf({ setting, given: { written } }: Item): string | undefined {
  return written === undefined ? undefined : shownValue(setting, written)
}

function sourceOf({ source, name, written }: GivenSetting): string {
  if (source === 'default') return written === undefined ? 'not set' : 'default'
  return source === 'environment' ? source : `${source} ${name}`
}
