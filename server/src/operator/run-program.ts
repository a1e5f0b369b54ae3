import { CommanderError } from 'commander'
import { catalogTrouble } from './catalog-trouble.ts'
import { createProgram } from './create-program.ts'
import { exitCodes } from './exit-codes.ts'
import { Interrupted } from './interrupted.ts'
import { Refusal } from './refusal.ts'
import { DatabaseError } from '../storage/open-database.ts'
import { SchemaError } from '../storage/migrations.ts'
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
  if (error instanceof Refusal || error instanceof DatabaseError || error instanceof SchemaError) {
    printLine(messages, error.message)
    return exitCodes.refused
  }
  const trouble = catalogTrouble(error)
  if (trouble !== undefined) {
    printLine(messages, trouble)
    return exitCodes.refused
  }
  const reason = error instanceof Error ? error.message : String(error)
  printLine(messages, `Heatsheet failed, and it is our fault: ${reason}. ${howToReport}`)
  if (environment.LOG_LEVEL === 'debug' && error instanceof Error) printLine(messages, error.stack ?? '')
  return exitCodes.fault
}

const howToReport = 'Please report it with the command you ran; LOG_LEVEL=debug in front of it shows where it happened.'
