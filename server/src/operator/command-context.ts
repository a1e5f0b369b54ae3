import type { Readable } from 'node:stream'
import { visibleText } from '../contract/shape/describe-value.ts'
import type { ServingProcess } from '../serving/serving-settings.ts'

/** A stream that a command prints to. */
export interface Output {
  write(text: string): boolean
  once(event: 'drain', listener: () => void): unknown
  readonly isTTY?: boolean
  /** The file descriptor of the output. `undefined` if it has none. */
  readonly fd?: number
  readonly columns?: number
}

export const silence: Output = { write: () => true, once: () => undefined }

/** What a command receives from its process: streams, environment, clock, random numbers and signals. */
export interface CommandContext extends Omit<ServingProcess, 'readTls'> {
  /** The words of the command line, without the name of the program. */
  readonly words: readonly string[]
  readonly standardInput: Readable
  /** Standard output. Commands print their results to it. */
  readonly output: Output
  /** Standard error. Commands print errors, warnings, progress and logs to it. */
  readonly messages: Output
  /** Returns random bytes for passwords and other secrets. */
  readonly random: (bytes: number) => Uint8Array
}

/** Prints lines. Escapes control characters, so that a name from the catalog cannot send commands to the terminal. */
export function printLine(output: Output, lines: string): void {
  printAsIs(output, visibleLines(lines))
}

/** Prints lines without escaping control characters. Use it for styled text and for JSON. */
export function printAsIs(output: Output, lines: string): void {
  output.write(`${lines}\n`)
}

/** Returns a text in which all control characters except line feeds are escaped. */
export function visibleLines(lines: string): string {
  return lines.split('\n').map(visibleText).join('\n')
}

/** Prints a text. Resolves as soon as the output can accept more, so that a slow reader does not fill the memory. */
export async function printAll(output: Output, text: string): Promise<void> {
  if (output.write(text)) return
  await new Promise<void>((resolve) => {
    output.once('drain', resolve)
  })
}

export function printJson(output: Output, value: unknown): void {
  printAsIs(output, JSON.stringify(value))
}
