import type { Command, CommanderError } from 'commander'
import { CannotServe } from '../serving/cannot-serve.ts'
import { catalogErrorMessage } from '../storage/error-remedies.ts'

export const exitCodes = {
  done: 0,
  refused: 1,
  usage: 2,
  /** An error in this program. The number is EX_SOFTWARE of sysexits.h. */
  fault: 70,
  /** The command was interrupted. The number is 128 plus the number of SIGINT, as in shells. */
  interrupted: 130,
} as const

/** Thrown by a command that refuses to do something. The message says why, and what to do. Nothing was changed. */
export class Refusal extends Error {
  override name = 'Refusal'
}

/** Throws a `Refusal` that lists all reasons. Does nothing if the list is empty. */
export function refuseWrong(reasons: readonly string[]): void {
  if (reasons.length > 0) throw new Refusal(reasons.join('\n'))
}

/** Throws a `Refusal` that lists all reasons and says that nothing was changed. Does nothing if the list is empty. */
export function refuseAll(reasons: readonly string[]): void {
  if (reasons.length > 0) refuseWrong([...reasons, 'Nothing was changed.'])
}

/** Thrown if the command line is wrong. The message says why, and how to get help. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/**
 * Converts an error of the parser to a `UsageError`. The message tells the user which command prints the help, such as
 * `heatsheet gyms --help`.
 */
export function usageErrorOf(error: CommanderError, command: Command): UsageError {
  const commandPath = pathOf(command)
  // A group has no options. An unknown option before the subcommand was probably meant for the subcommand.
  if (error.code === 'commander.help' || (isGroup(command) && error.code === 'commander.unknownOption')) {
    const names = command.commands.map((one) => one.name()).join(', ')
    return new UsageError(`\`${commandPath}\` needs a command: ${names}.`)
  }
  const [fault = '', suggestion = ''] = error.message.replace(/^error: /, '').split('\n')
  const sentence = `${fault.charAt(0).toUpperCase()}${fault.slice(1)}`.replace(/\.?$/, '.')
  const remedies = [suggestion.replace(/^\((.*)\)$/, '$1'), `See \`${commandPath} --help\`.`]
  return new UsageError([sentence, ...remedies].filter((text) => text !== '').join(' '))
}

function isGroup(command: Command): boolean {
  return command.parent !== null && command.commands.length > 0
}

/** Returns the full name of a command, such as `heatsheet gyms list`. */
export function pathOf(command: Command): string {
  return command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`
}

/** Returns the message of an error that the operator can correct. Returns `undefined` for other errors. */
export function refusalMessage(error: unknown): string | undefined {
  return error instanceof Refusal || error instanceof CannotServe ? error.message : catalogErrorMessage(error)
}
