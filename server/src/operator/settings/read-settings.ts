import { withoutSecrets } from '../../storage/database-name.ts'
import { Refusal } from '../failure.ts'
import { flagOf, settings, type Setting, type SettingName, type Values } from './settings.ts'

/** What was given on the command line, by the names of `settings`. */
export type Flags = Readonly<Partial<Record<SettingName, string>>>

export type Environment = Readonly<Record<string, string | undefined>>

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
    const written = flags[name] ?? variableOf(setting, environment) ?? setting.fallback
    const value = written === undefined ? undefined : setting.parse(written)
    if (written === undefined || value !== undefined) values[name] = value
    else wrong.set(name, describeWrong(setting, written, flags[name] !== undefined))
  }
  // Each value was read by the parser of its own setting.
  return { values: values as Partial<Values<Name>>, wrong }
}

/** An empty variable is what a template leaves where nothing was filled in. */
function variableOf({ variable }: Setting<unknown>, environment: Environment): string | undefined {
  const written = environment[variable]
  return written === '' ? undefined : written
}

/** Throws one refusal with all sentences, when there are any. */
export function refuseWrong(sentences: readonly string[]): void {
  if (sentences.length > 0) throw new Refusal(sentences.join('\n'))
}

function describeWrong(setting: Setting<unknown>, written: string, isFlag: boolean): string {
  const name = isFlag ? flagOf(setting) : setting.variable
  const shown = setting.variable === 'DATABASE_URL' ? withoutSecrets(written) : written
  return `${name} is ${JSON.stringify(shown)}; it must be ${setting.allowed}.`
}
