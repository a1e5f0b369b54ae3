import type { Command } from 'commander'
import { hasPassword } from '../storage/database-name.ts'
import { Refusal } from './refusal.ts'
import { misspeltVariables } from './settings/misspelt-variables.ts'
import { flagOf } from './settings/setting.ts'
import { settings } from './settings/settings.ts'
import { printLine, type CommandContext } from './command-context.ts'

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
  for (const [written, meant] of misspeltVariables(names, known, environment)) {
    printLine(messages, `${written} is set, and is no setting. Did you mean ${meant}?`)
  }
}

const passwordRemedy =
  'holds a password, which other users of this machine can read while the command runs. Leave it out of the URL, and put it into ~/.pgpass or PGPASSWORD.'
