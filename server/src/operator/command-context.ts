import type { Readable } from 'node:stream'
import { visibleText } from '../contract/shape/describe-value.ts'
import type { ServingProcess } from '../serving/serving-settings.ts'

/** A stream that a command prints to. */
export interface Output {
  write(text: string): boolean
  once(event: 'drain', listener: () => void): unknown
  readonly isTTY?: boolean
  /** Its file descriptor, where it has one. */
  readonly fd?: number
  readonly columns?: number
}

/** Takes what nobody is to see. */
export const silence: Output = { write: () => true, once: () => undefined }

/** What a command meets of the process that it runs in. */
export interface CommandContext extends Omit<ServingProcess, 'readTls'> {
  /** The command line, without the program. */
  readonly words: readonly string[]
  readonly standardInput: Readable
  /** For what was asked for. */
  readonly output: Output
  /** For everything else: errors, warnings, progress, logs. */
  readonly messages: Output
  /** Bytes of randomness, fit for passwords. */
  readonly random: (bytes: number) => Uint8Array
}

/** Prints lines for people. Whatever name is in them, none of it is a command to the terminal. */
export function printLine(output: Output, lines: string): void {
  printAsIs(output, visibleLines(lines))
}

/** The same of what has styles, or is for machines. */
export function printAsIs(output: Output, lines: string): void {
  output.write(`${lines}\n`)
}

export function visibleLines(lines: string): string {
  return lines.split('\n').map(visibleText).join('\n')
}

/** Prints a text, and waits for a reader that is slow, so that whatever follows is not gathered in memory. */
export async function printAll(output: Output, text: string): Promise<void> {
  if (output.write(text)) return
  await new Promise<void>((resolve) => {
    output.once('drain', resolve)
  })
}

/** Prints one JSON value, for machines. */
export function printJson(output: Output, value: unknown): void {
  printAsIs(output, JSON.stringify(value))
}
