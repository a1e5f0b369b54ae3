import { readFileSync } from 'node:fs'
import type { Environment } from '../../serving/serving-settings.ts'
import { reasonOf } from '../../storage/error-remedies.ts'
import { refuseWrong } from '../failure.ts'
import { wrongValue } from './setting-values.ts'
import { flagOf, settings, variableOf, type Setting, type SettingName, type Values } from './settings.ts'

/** Settings as far as they could be read. */
export interface Read<Name extends SettingName> {
  /** Without those that are wrong. */
  readonly values: Partial<Values<Name>>
  readonly wrong: ReadonlyMap<Name, string>
}

/** Reads settings from flags and, failing these, the environment. Throws one refusal that names every wrong one. */
export function readSettings<Name extends SettingName>(
  names: readonly Name[],
  environment: Environment,
  flags: Flags,
): Values<Name> {
  const { values, wrong } = parseSettings(names, environment, flags)
  refuseWrong([...wrong.values()])
  // None is wrong, so none is left out.
  return values as Values<Name>
}

/** Reads settings; what is wrong is among the result, for callers that look at several settings together. */
export function parseSettings<Name extends SettingName>(
  names: readonly Name[],
  environment: Environment,
  flags: Flags,
): Read<Name> {
  const wrong = new Map<Name, string>()
  const values: Partial<Record<Name, unknown>> = {}
  for (const name of names) {
    const setting: Setting<unknown> = settings[name]
    const given = findSetting(name, environment, flags)
    const value = given.written === undefined ? undefined : setting.parse(given.written)
    if (given.fault !== undefined) wrong.set(name, given.fault)
    else if (given.written === undefined || value !== undefined) values[name] = value
    else wrong.set(name, describeWrong(setting, given, given.written))
  }
  // Each value was read by the parser of its own setting.
  return { values: values as Partial<Values<Name>>, wrong }
}

function describeWrong(setting: Setting<unknown>, { name, source }: RawSetting, written: string): string {
  // A file of secrets that holds no URL may hold the bare password.
  const shown = source === 'file' && !/^[a-z]+:/i.test(written) ? '…' : displayValue(setting, written)
  return wrongValue(name, written, setting, shown)
}

/** What was given on the command line, by the names of `settings`. */
export type Flags = Readonly<Partial<Record<SettingName, string>>>

/** The text of a setting and where it was given, before it is parsed. */
export interface RawSetting {
  /** Undefined when it is not set, and has no default. */
  readonly written: string | undefined
  readonly source: 'flag' | 'environment' | 'file' | 'default'
  /** What gave it, for messages: `--port`, `PORT`, `DATABASE_URL_FILE`. */
  readonly name: string
  /** Why it could not be had, with the remedy. */
  readonly fault?: string
}

/** Returns the text of a setting: of its flag, else of its variable, else of the file that a variable names. */
export function findSetting(name: SettingName, environment: Environment, flags: Flags): RawSetting {
  const setting: Setting<unknown> = settings[name]
  const variable = variableOf(name)
  const flag = flags[name]
  if (flag !== undefined) return { written: flag.trim(), source: 'flag', name: flagOf(name) }
  const written = variableIn(environment, variable)
  const file = setting.withoutSecrets === undefined ? undefined : variableIn(environment, `${variable}_FILE`)
  if (file !== undefined) return givenInFile(file, variable, written)
  if (written !== undefined) return { written, source: 'environment', name: variable }
  return { written: setting.fallback, source: 'default', name: variable }
}

/** Returns a value as messages show it, without anything that may be a secret. */
export function displayValue(setting: Pick<Setting<unknown>, 'withoutSecrets'>, written: string): string {
  return setting.withoutSecrets?.(written) ?? written
}

/**
 * The value of a variable without blanks and line ends around it, which files of settings leave there. An empty one is
 * what a template leaves where nothing was filled in.
 */
function variableIn(environment: Environment, variable: string): string | undefined {
  const written = environment[variable]?.trim()
  return written === '' ? undefined : written
}

function givenInFile(file: string, variable: string, written: string | undefined): RawSetting {
  const given = { written: undefined, source: 'file', name: `${variable}_FILE` } as const
  if (written !== undefined) {
    return { ...given, fault: `${variable} and ${variable}_FILE are both set: leave one of them out.` }
  }
  try {
    return { ...given, written: readFileSync(file, 'utf8').trim() }
  } catch (error) {
    const fault = `${given.name} is ${JSON.stringify(file)}, which cannot be read: ${reasonOf(error)}.`
    return { ...given, fault: `${fault} Name a readable file that holds the value of ${variable}.` }
  }
}
