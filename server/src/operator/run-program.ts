import { CommanderError } from 'commander'
import { createProgram } from './create-program.ts'
import { exitCodes } from './exit-codes.ts'
import { Interrupted } from './interrupted.ts'
import { refusedBecause } from './refused-because.ts'
import { printLine, type Surroundings } from './surroundings.ts'

/** Runs one command line and gives its exit code. Never rejects. */
export async function runProgram(words: readonly string[], surroundings: Surroundings): Promise<number> {
  try {
    const program = await createProgram(words, surroundings)
    await program.parseAsync(words, { from: 'user' })
    return exitCodes.done
  } catch (error) {
    // Commander has told already what was wrong with the command line.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage
    return tell(error, surroundings)
  }
}

function tell(error: unknown, { environment, messages }: Surroundings): number {
  if (error instanceof Interrupted) {
    printLine(messages, error.message)
    return exitCodes.interrupted
  }
  const refused = refusedBecause(error)
  if (refused !== undefined) {
    printLine(messages, refused)
    return exitCodes.refused
  }
  const reason = error instanceof Error ? error.message : String(error)
  printLine(messages, `Heatsheet failed, and it is our fault: ${reason}. ${howToReport}`)
  if (environment.LOG_LEVEL === 'debug' && error instanceof Error) printLine(messages, error.stack ?? '')
  return exitCodes.fault
}

const howToReport = 'Please report it with the command you ran; LOG_LEVEL=debug in front of it shows where it happened.'
