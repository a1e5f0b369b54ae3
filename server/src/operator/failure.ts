import type { Command, CommanderError } from 'commander'
import { CannotServe } from '../serving/cannot-serve.ts'
import { catalogErrorMessage } from '../storage/error-remedies.ts'

/** How commands end. */
export const exitCodes = {
  done: 0,
  /** Bad input; nothing was changed. */
  refused: 1,
  /** The command line itself is wrong. */
  usage: 2,
  /** Our fault: EX_SOFTWARE of sysexits.h. */
  fault: 70,
  /** 128 and the number of SIGINT, as shells say it. */
  interrupted: 130,
} as const

/** Thrown when a command refuses what it was asked; the message says why and what to do. Nothing was changed then. */
export class Refusal extends Error {
  override name = 'Refusal'
}

/** Throws one refusal with all reasons for it, when there are any. */
export function refuseWrong(reasons: readonly string[]): void {
  if (reasons.length > 0) throw new Refusal(reasons.join('\n'))
}

/** The same where something else might have been changed. */
export function refuseAll(reasons: readonly string[]): void {
  if (reasons.length > 0) refuseWrong([...reasons, 'Nothing was changed.'])
}

/** Thrown when the command line itself is wrong. The message says what is wrong and where it is explained. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** What the parser found wrong with the words of a command. */
export function usageErrorOf(error: CommanderError, command: Command): UsageError {
  const path = pathOf(command)
  // A group has no options of its own: one that it does not know was meant for a command of it.
  if (error.code === 'commander.help' || (isGroup(command) && error.code === 'commander.unknownOption')) {
    const names = command.commands.map((one) => one.name()).join(', ')
    return new UsageError(`\`${path}\` needs one more word: ${names}.`)
  }
  const [fault = '', suggestion = ''] = error.message.replace(/^error: /, '').split('\n')
  const sentence = `${fault.charAt(0).toUpperCase()}${fault.slice(1)}`.replace(/\.?$/, '.')
  const remedies = [suggestion.replace(/^\((.*)\)$/, '$1'), `See \`${path} --help\`.`]
  return new UsageError([sentence, ...remedies].filter((text) => text !== '').join(' '))
}

function isGroup(command: Command): boolean {
  return command.parent !== null && command.commands.length > 0
}

/** The words that lead to a command: `heatsheet gyms list`. */
export function pathOf(command: Command): string {
  return command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`
}

/** What the operator reads when something is refused; undefined for an error that is our own fault. */
export function refusedBecause(error: unknown): string | undefined {
  return error instanceof Refusal || error instanceof CannotServe ? error.message : catalogErrorMessage(error)
}
