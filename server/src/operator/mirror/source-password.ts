import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { type Readable, Writable } from 'node:stream'
import { reasonOf } from '../../storage/error-remedies.ts'
import { InterruptedError, type Interruptible } from '../interruptible.ts'
import { Refusal } from '../failure.ts'
import type { Output, CommandContext } from '../command-context.ts'

/** The name of the environment variable with the password for the service that is mirrored. */
export const passwordVariable = 'MIRROR_PASSWORD'

/**
 * Returns the password for the service that is mirrored. It comes from `file`, from the environment or from a prompt.
 * There is no command-line option for the password itself, because all users of a machine can read command lines.
 * Rejects with a `Refusal` if there is no password, or if `file` cannot be read.
 */
export async function sourcePassword(
  file: string | undefined,
  { environment, standardInput, messages, signal }: CommandContext & Interruptible,
): Promise<string> {
  if (file !== undefined) return readPassword(file)
  const password = environment[passwordVariable]
  if (password !== undefined && password !== '') return password
  if ('isTTY' in standardInput && standardInput.isTTY === true) {
    return promptHidden(standardInput, messages, signal)
  }
  throw new Refusal(
    `The source asks for a password. Give it in a file, --password-file FILE, or in ${passwordVariable}.`,
  )
}

async function readPassword(file: string): Promise<string> {
  try {
    // Editors end a file with a line feed, which is not part of the password.
    return (await readFile(file, 'utf8')).replace(/\r?\n$/, '')
  } catch (error) {
    throw new Refusal(`--password-file ${file} cannot be read: ${reasonOf(error)}.`)
  }
}

async function promptHidden(input: Readable, messages: Output, signal: AbortSignal): Promise<string> {
  const discard = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input, output: discard, terminal: true })
  // In raw mode the terminal sends Ctrl-C as a character.
  const interruption = new Promise<never>((_, reject) => lines.once('SIGINT', () => reject(new InterruptedError())))
  // Prompt only now: until raw mode starts, the terminal echoes the input.
  messages.write('Password: ')
  try {
    return await Promise.race([lines.question('', { signal }), interruption])
  } finally {
    lines.close()
    messages.write('\n')
  }
}
