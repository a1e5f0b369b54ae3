import { CommanderError } from 'commander'
import { reasonOf } from '../storage/trouble.ts'
import { painterOf, asksForJson, messagesFor } from './output-style.ts'
import { createProgram } from './create-program.ts'
import { exitCodes, refusedBecause, UsageError } from './failure.ts'
import { shortHelp } from './help.ts'
import { Interrupted } from './interruptible.ts'
import { printAsIs, printJson, printLine, visibleLines, type CommandContext } from './command-context.ts'

/** How a command failed, as `--json` prints it on standard error. */
export interface Failure {
  readonly error: 'refused' | 'usage' | 'fault' | 'interrupted'
  readonly exit: number
  /** What was wrong and what to do; several sentences, a line each, where several things were wrong. */
  readonly message: string
}

/** Runs one command line and gives its exit code. Never rejects. */
export async function runProgram(words: readonly string[], process: Omit<CommandContext, 'words'>): Promise<number> {
  const context = { ...process, words }
  if (words.length === 0) {
    printAsIs(context.output, shortHelp(context))
    return exitCodes.done
  }
  const isJson = asksForJson(words)
  const messages = messagesFor(isJson, context)
  try {
    const program = await createProgram(words, { ...context, messages })
    await program.parseAsync(words, { from: 'user' })
    return exitCodes.done
  } catch (error) {
    // Help and the version end a command line, too.
    if (error instanceof CommanderError) return exitCodes.done
    const failure = failureOf(error)
    if (isJson) printJson(context.messages, failure)
    else printAsIs(messages, painterOf(messages, context.environment)('red', visibleLines(failure.message)))
    if (context.environment.LOG_LEVEL === 'debug' && failure.error === 'fault' && error instanceof Error) {
      printLine(messages, error.stack ?? '')
    }
    return failure.exit
  }
}

function failureOf(error: unknown): Failure {
  if (error instanceof UsageError) return { error: 'usage', exit: exitCodes.usage, message: error.message }
  if (error instanceof Interrupted) {
    return { error: 'interrupted', exit: exitCodes.interrupted, message: error.message }
  }
  const refused = refusedBecause(error)
  if (refused !== undefined) return { error: 'refused', exit: exitCodes.refused, message: refused }
  const message = `Heatsheet failed, and it is our fault: ${reasonOf(error)}. ${howToReport}`
  return { error: 'fault', exit: exitCodes.fault, message }
}

const howToReport = 'Please report it with the command you ran; LOG_LEVEL=debug in front of it shows where it happened.'
