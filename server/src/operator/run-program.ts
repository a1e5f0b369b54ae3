import { CommanderError } from 'commander'
import { reasonOf } from '../storage/error-remedies.ts'
import { stylerOf, asksForJson, messagesFor } from './output-style.ts'
import { createProgram } from './create-program.ts'
import { exitCodes, refusalMessage, UsageError } from './failure.ts'
import { shortHelp } from './help.ts'
import { InterruptedError } from './interruptible.ts'
import { printAsIs, printJson, printLine, visibleLines, type CommandContext } from './command-context.ts'

/** Runs a command line and returns the exit code. Errors are printed. The promise never rejects. */
export async function runProgram(
  words: readonly string[],
  processContext: Omit<CommandContext, 'words'>,
): Promise<number> {
  const context = { ...processContext, words }
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
    // Commander also throws to end the process after help or the version.
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

function failureOf(error: unknown): readonly [kind: keyof typeof exitCodes, message: string] {
  if (error instanceof UsageError) return ['usage', error.message]
  if (error instanceof InterruptedError) return ['interrupted', error.message]
  const refusal = refusalMessage(error)
  if (refusal !== undefined) return ['refused', refusal]
  return ['fault', `Internal error: ${reasonOf(error)}. ${howToReport}`]
}

const howToReport = 'Please report it with the command you ran; LOG_LEVEL=debug in front of it shows where it happened.'
