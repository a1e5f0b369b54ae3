import type { Command } from 'commander'
import { distance } from 'fastest-levenshtein'
import { hasPassword } from '../storage/database-name.ts'
import { printLine, type CommandContext } from './command-context.ts'
import { Refusal } from './failure.ts'
import type { Environment } from './settings/given-setting.ts'
import { flagOf, settings } from './settings/settings.ts'

/**
 * What no single command looks at in what it is given. Refuses a password among the words, which every user of the
 * machine can read while the command runs; says when a variable looks like a misspelt setting of the command.
 */
export function lookAtWords(command: Command, { environment, messages }: CommandContext): void {
  for (const option of command.options) {
    const value: unknown = command.getOptionValue(option.attributeName())
    if (typeof value === 'string' && hasPassword(value)) throw new Refusal(`${option.long ?? ''} ${passwordRemedy}`)
  }
  const all = Object.values(settings)
  const read = all.filter((setting) => command.options.some(({ long }) => long === flagOf(setting)))
  const known = new Set<string>(all.map(({ variable }) => variable))
  const names = read.map(({ variable }) => variable)
  for (const [written, nearest] of misspeltVariables(names, known, environment)) {
    printLine(messages, `${written} is set, and is no setting. Did you mean ${nearest}?`)
  }
}

const passwordRemedy =
  'holds a password, which other users of this machine can read while the command runs. Leave it out of the URL, and put it into ~/.pgpass or PGPASSWORD.'

/** Short names are near to too many others: HOME is no misspelt HOST. */
const lettersMin = 7
/** Two letters that are swapped, or two that are wrong. */
const distanceMax = 2

/** Which variables of the environment look like a setting that was misspelt, with the setting that was meant. */
function misspeltVariables(
  settings: readonly string[],
  known: ReadonlySet<string>,
  environment: Environment,
): readonly (readonly [written: string, nearest: string])[] {
  const wanted = settings.filter((name) => name.length >= lettersMin && environment[name] === undefined)
  const written = Object.keys(environment).filter((name) => !known.has(name))
  return wanted.flatMap((setting) => {
    const near = written.filter((name) => distance(name, setting) <= distanceMax)
    return near.map((name) => [name, setting] as const)
  })
}
