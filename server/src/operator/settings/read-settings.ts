import { Refusal } from '../failure.ts'
import { givenSetting, shownValue, type Environment, type Flags, type GivenSetting } from './given-setting.ts'
import { settings, type Setting, type SettingName, type Values } from './settings.ts'

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
    const given = givenSetting(name, environment, flags)
    const value = given.written === undefined ? undefined : setting.parse(given.written)
    if (given.fault !== undefined) wrong.set(name, given.fault)
    else if (given.written === undefined || value !== undefined) values[name] = value
    else wrong.set(name, describeWrong(setting, given, given.written))
  }
  // Each value was read by the parser of its own setting.
  return { values: values as Partial<Values<Name>>, wrong }
}

/** Throws one refusal with all sentences, when there are any. */
export function refuseWrong(sentences: readonly string[]): void {
  if (sentences.length > 0) throw new Refusal(sentences.join('\n'))
}

function describeWrong(setting: Setting<unknown>, { name, source }: GivenSetting, written: string): string {
  // A file of secrets that holds no URL may hold the bare password.
  const shown = source === 'file' && !/^[a-z]+:/i.test(written) ? '…' : shownValue(setting, written)
  return `${name} is ${JSON.stringify(shown)}; it must be ${setting.allowed}.`
}
