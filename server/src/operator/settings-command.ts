import { defineCommand } from './command.ts'
import { printList, type ListForm } from './print-list.ts'
import { readServiceSettings } from './serve-settings.ts'
import { findSetting, readSettings, displayValue, type RawSetting } from './settings/read-settings.ts'
import { flagOf, settingNames, settings, variableOf, type SettingName } from './settings/settings.ts'

export const settingsCommand = defineCommand({
  name: 'settings',
  summary: 'list the settings and where each comes from, without secrets',
  settings: settingNames,
  json: 'one object per line with setting, value (null when it is not set), source and flag',
  examples: [
    ['settings', 'what `serve` would run with; it refuses what `serve` would refuse'],
    ['settings --port 8080 --json', 'with flags, as JSON'],
  ],
  run: async (call) => {
    const { environment, options } = call
    readServiceSettings(environment, options)
    readSettings(settingNames, environment, options)
    const items = settingNames.map((name) => settingItem(name, findSetting(name, environment, options)))
    await printList(items, form, call)
  },
})

type SettingItem = ReturnType<typeof settingItem>

function settingItem(name: SettingName, { written, source }: RawSetting) {
  const value = written === undefined ? null : displayValue(settings[name], written)
  return { setting: variableOf(name), value, source, flag: flagOf(name) }
}

const form: ListForm<SettingItem> = {
  columns: { setting: ({ setting }) => setting, value: ({ value }) => value ?? '', source: sourceOf },
  remedy: '',
}

function sourceOf({ setting, value, source, flag }: SettingItem): string {
  if (source === 'flag') return `flag ${flag}`
  if (source === 'file') return `file ${setting}_FILE`
  return value === null ? 'not set' : source
}
