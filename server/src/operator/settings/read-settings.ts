import { readFileSync } from 'node:fs'
import type { Environment } from '../../serving/serving-settings.ts'
import { reasonOf } from '../../storage/error-remedies.ts'
import { refuseWrong } from '../failure.ts'
import { wrongValue } from './setting-values.ts'
import { flagOf, settings, variableOf, type Setting, type SettingName, type Values } from './settings.ts'

/** The values of the valid settings, and an error message for each invalid setting. */
export interface Read<Name extends SettingName> {
  readonly values: Partial<Values<Name>>
  readonly wrong: ReadonlyMap<Name, string>
}

/** Returns the values of the given settings. A flag overrides the environment. Throws one `Refusal` for all errors. */
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

/** Returns the values of the valid settings, and the error messages for the others. Does not throw. */
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

export type Flags = Readonly<Partial<Record<SettingName, string>>>

export interface RawSetting {
  /**
   * The setting as it was written. `undefined` if the setting is not set and has no default, or if the file that the
   * variable `…_FILE` names cannot be read.
   */
  readonly written: string | undefined
  readonly source: 'flag' | 'environment' | 'file' | 'default'
  readonly name: string
  readonly fault?: string
}

/**
 * Returns a setting as it was written. Looks first at the flag, then at the file that the variable `…_FILE` names, then
 * at the environment variable. Otherwise returns the default.
 */
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

/** Returns a value in the form in which messages show it. Secrets are removed. */
export function displayValue(setting: Pick<Setting<unknown>, 'withoutSecrets'>, written: string): string {
  return setting.withoutSecrets?.(written) ?? written
}

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
