import { CommanderError } from 'commander'
import { reasonOf } from '../storage/error-remedies.ts'
import { stylerOf, asksForJson, messagesFor } from './output-style.ts'
import { createProgram } from './create-program.ts'
import { exitCodes, refusedBecause, UsageError } from './failure.ts'
import { shortHelp } from './help.ts'
import { InterruptedError } from './interruptible.ts'
import { printAsIs, printJson, printLine, visibleLines, type CommandContext } from './command-context.ts'

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
    const [kind, message] = failureOf(error)
    const exit = exitCodes[kind]
    if (isJson) printJson(context.messages, { error: kind, exit, message })
    else printAsIs(messages, stylerOf(messages, context.environment)('red', visibleLines(message)))
    if (context.environment.LOG_LEVEL === 'debug' && kind === 'fault' && error instanceof Error) {
      printLine(messages, error.stack ?? '')
    }
    return exit
  }
}

/** How a command failed, and what was wrong and what to do: a line each, where several things were wrong. */
function failureOf(error: unknown): readonly [kind: keyof typeof exitCodes, message: string] {
  if (error instanceof UsageError) return ['usage', error.message]
  if (error instanceof InterruptedError) return ['interrupted', error.message]
  const refused = refusedBecause(error)
  if (refused !== undefined) return ['refused', refused]
  return ['fault', `Heatsheet failed, and it is our fault: ${reasonOf(error)}. ${howToReport}`]
}

const howToReport = 'Please report it with the command you ran; LOG_LEVEL=debug in front of it shows where it happened.'
