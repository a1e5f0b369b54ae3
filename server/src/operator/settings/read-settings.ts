import { readFileSync } from 'node:fs'
import type { Environment } from '../../serving/serving-settings.ts'
import { reasonOf } from '../../storage/error-remedies.ts'
import { refuseWrong } from '../failure.ts'
import { wrongValue } from './setting-values.ts'
import { flagOf, settings, variableOf, type Setting, type SettingName, type Values } from './settings.ts'

/** Parsed settings, and an error for each invalid one. */
export interface Read<Name extends SettingName> {
  /** The values of the valid settings. */
  readonly values: Partial<Values<Name>>
  readonly wrong: ReadonlyMap<Name, string>
}

/** Reads settings from flags or else the environment. Throws one refusal that lists every error. */
export function readSettings<Name extends SettingName>(
  names: readonly Name[],
  environment: Environment,
  flags: Flags,
): Values<Name> {
  const { values, wrong } = parseSettings(names, environment, flags)
  refuseWrong([...wrong.values()])
  // All values are valid, so none is missing.
  return values as Values<Name>
}

/** Reads settings. Returns errors instead of throwing, for callers that also check combinations. */
export function parseSettings<Name extends SettingName>(
  names: readonly Name[],
  environment: Environment,
  flags: Flags,
): Read<Name> {
  const wrong = new Map<Name, string>()
  const values: Partial<Record<Name, unknown>> = {}
  for (const name of names) {
    const setting: Setting<unknown> = settings[name]
    const raw = findSetting(name, environment, flags)
    const value = raw.written === undefined ? undefined : setting.parse(raw.written)
    if (raw.fault !== undefined) wrong.set(name, raw.fault)
    else if (raw.written === undefined || value !== undefined) values[name] = value
    else wrong.set(name, describeWrong(setting, raw, raw.written))
  }
  // Each value comes from the parser of its own setting.
  return { values: values as Partial<Values<Name>>, wrong }
}

function describeWrong(setting: Setting<unknown>, { name, source }: RawSetting, written: string): string {
  // A secret file without a URL may contain only the password.
  const displayed = source === 'file' && !/^[a-z]+:/i.test(written) ? '…' : displayValue(setting, written)
  return wrongValue(name, written, setting, displayed)
}

/** Settings given as flags. */
export type Flags = Readonly<Partial<Record<SettingName, string>>>

/** The unparsed text of a setting and its source. */
export interface RawSetting {
  /** The text of the setting; undefined if it is not set and has no default. */
  readonly written: string | undefined
  readonly source: 'flag' | 'environment' | 'file' | 'default'
  /** The source’s name in messages: `--port`, `PORT`, `DATABASE_URL_FILE`. */
  readonly name: string
  /** The error, with its remedy, if the text could not be read. */
  readonly fault?: string
}

/** Returns the text of a setting: from its flag, its variable, or the file that its `_FILE` variable names. */
export function findSetting(name: SettingName, environment: Environment, flags: Flags): RawSetting {
  const setting: Setting<unknown> = settings[name]
  const variable = variableOf(name)
  const flag = flags[name]
  if (flag !== undefined) return { written: flag.trim(), source: 'flag', name: flagOf(name) }
  const written = variableIn(environment, variable)
  const file = setting.withoutSecrets === undefined ? undefined : variableIn(environment, `${variable}_FILE`)
  if (file !== undefined) return readSettingFile(file, variable, written)
  if (written !== undefined) return { written, source: 'environment', name: variable }
  return { written: setting.fallback, source: 'default', name: variable }
}

/** Returns a value for messages, without secrets. */
export function displayValue(setting: Pick<Setting<unknown>, 'withoutSecrets'>, written: string): string {
  return setting.withoutSecrets?.(written) ?? written
}

/**
 * Returns the trimmed value of a variable, because env files leave blanks and line ends. Templates leave a variable
 * empty when no value was filled in, so an empty one counts as unset.
 */
function variableIn(environment: Environment, variable: string): string | undefined {
  const written = environment[variable]?.trim()
  return written === '' ? undefined : written
}

function readSettingFile(file: string, variable: string, written: string | undefined): RawSetting {
  const raw = { written: undefined, source: 'file', name: `${variable}_FILE` } as const
  if (written !== undefined) {
    return { ...raw, fault: `${variable} and ${variable}_FILE are both set: leave one of them out.` }
  }
  try {
    return { ...raw, written: readFileSync(file, 'utf8').trim() }
  } catch (error) {
    const fault = `${raw.name} is ${JSON.stringify(file)}, which cannot be read: ${reasonOf(error)}.`
    return { ...raw, fault: `${fault} Name a readable file that holds the value of ${variable}.` }
  }
}
