import { once } from 'node:events'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { Children } from '../children.ts'
import type { Checkout } from './checkout.ts'

/**
 * Runs the program of a checkout with these arguments and writes `input` to its standard input. Resolves with its
 * standard output. Rejects if the program fails.
 */
export async function runCommand(
  { program }: Checkout,
  words: readonly string[],
  children: Children,
  input: Iterable<string> = [],
): Promise<string> {
  const child = children.start(process.execPath, [program, ...words], { stdio: ['pipe', 'pipe', 'inherit'] })
  if (child.stdin === null || child.stdout === null) throw new Error('A command has neither input nor output.')
  const closed = once(child, 'close') as Promise<[number | null]>
  // A command that ends early leaves its input unread; its exit code is more useful than a broken pipe.
  const fed = pipeline(Readable.from(input), child.stdin).catch(() => undefined)
  const [printed, [code]] = await Promise.all([text(child.stdout), closed, fed])
  if (code === 0) return printed
  throw new Error(`heatsheet ${words.join(' ')} of ${program} ended with ${code}; what it said stands above.`)
}
