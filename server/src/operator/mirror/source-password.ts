import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { type Readable, Writable } from 'node:stream'
import { reasonOf } from '../../storage/error-remedies.ts'
import { InterruptedError, type Interruptible } from '../interruptible.ts'
import { Refusal } from '../failure.ts'
import type { Output, CommandContext } from '../command-context.ts'

/** The variable that holds the password of the source's account. */
export const passwordVariable = 'MIRROR_PASSWORD'

/**
 * The password of the source's account: from a file, from the environment, or asked for on a terminal. Never from the
 * command line, which every user of the machine can read.
 */
export async function sourcePassword(
  file: string | undefined,
  { environment, standardInput, messages, signal }: CommandContext & Interruptible,
): Promise<string> {
  if (file !== undefined) return readPassword(file)
  const given = environment[passwordVariable]
  if (given !== undefined && given !== '') return given
  if ('isTTY' in standardInput && standardInput.isTTY === true) {
    return askUnseen(standardInput, messages, signal)
  }
  throw new Refusal(
    `The source asks for a password. Give it in a file, --password-file FILE, or in ${passwordVariable}.`,
  )
}

async function readPassword(file: string): Promise<string> {
  try {
    // Editors end a file with a line feed, which is no part of the password.
    return (await readFile(file, 'utf8')).replace(/\r?\n$/, '')
  } catch (error) {
    throw new Refusal(`--password-file ${file} cannot be read: ${reasonOf(error)}.`)
  }
}

/** A line of a terminal that does not show what is typed. */
async function askUnseen(input: Readable, messages: Output, signal: AbortSignal): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: nowhere, terminal: true })
  // In this mode a terminal sends Ctrl-C as a character.
  const interruption = new Promise<never>((_, reject) => lines.once('SIGINT', () => reject(new InterruptedError())))
  // Only now, since the terminal shows what is typed until it is in that mode.
  messages.write('Password: ')
  try {
    return await Promise.race([lines.question('', { signal }), interruption])
  } finally {
    lines.close()
    messages.write('\n')
  }
}
