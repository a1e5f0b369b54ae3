import type { LeftDoors } from '../serving/replacing/left-doors.ts'
import { reportToPredecessor } from '../serving/replacing/predecessor.ts'
import type { Addresses, ServingSettings } from '../serving/serving-settings.ts'
import { printJson, printLine, type CommandContext } from './command-context.ts'
import type { CommandOptions } from './command.ts'
import { refusedBecause, UsageError } from './failure.ts'

/** Says where a service is found. */
export function tellAddresses({ address, adminAddress }: Addresses, { messages }: CommandContext): void {
  printLine(messages, `Serving at ${address} (health and metrics at ${adminAddress}).`)
}

/**
 * Has a service that runs replaced by one with these settings, which lives on when this command has ended. False when there is
 * none on the port.
 */
export async function replaceAnother(
  replaced: string | true,
  { options: { port } }: ServingSettings,
  options: CommandOptions,
  context: CommandContext,
): Promise<boolean> {
  const { program, words, environment, messages, output } = context
  const { replaceRunning } = await import('../serving/replacing/replace-running.ts')
  const wanted = replaced === true ? { port } : { process: processIn(replaced) }
  const start = { command: [...program.command, ...words], folder: program.folder, environment }
  const replacement = await replaceRunning(wanted, start)
  if (replacement === undefined) {
    printLine(messages, `No service of this user has port ${port}: there is none to replace, and this one starts.`)
    return false
  }
  const { addresses, process, predecessor } = replacement
  if (options.json) printJson(output, { ...addresses, process })
  else {
    const told = `Process ${process} serves at ${addresses.address} in the place of process ${predecessor}`
    printLine(messages, `${told}, which ends when its callers have left.`)
  }
  return true
}

/** Serves in the place of the process that has started this one, and tells it how that went. */
export async function serveInPlace(
  left: LeftDoors,
  readSettings: () => ServingSettings,
  context: CommandContext,
): Promise<void> {
  try {
    const { serve } = await import('../serving/serve.ts')
    await serve(readSettings(), context, (addresses) => tellAddresses(addresses, context), left)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    await reportToPredecessor({ kind: 'refused', sentence: refusedBecause(error) ?? `It failed: ${reason}.` })
    throw error
  }
}

function processIn(written: string): number {
  if (/^[1-9]\d{0,9}$/.test(written)) return Number(written)
  throw new UsageError(
    `--replace is "${written}"; it must be the number of a process, or stand alone for the one on the port.`,
  )
}
