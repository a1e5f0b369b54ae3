import type { Readable } from 'node:stream'
import { visibleText } from '../contract/shape/describe-value.ts'
import type { ServingProcess } from '../serving/serving-settings.ts'

export interface Output {
  write(text: string): boolean
  once(event: 'drain', listener: () => void): unknown
  readonly isTTY?: boolean
  readonly fd?: number
  readonly columns?: number
}

export const silence: Output = { write: () => true, once: () => undefined }

export interface CommandContext extends Omit<ServingProcess, 'readTls'> {
  readonly words: readonly string[]
  readonly standardInput: Readable
  readonly output: Output
  /** Standard error. Commands print everything except their result to it: errors, warnings, progress and logs. */
  readonly messages: Output
  readonly random: (bytes: number) => Uint8Array
}

/** Prints lines. Control characters are escaped, so that a text from the catalog cannot control the terminal. */
export function printLine(output: Output, lines: string): void {
  printAsIs(output, visibleLines(lines))
}

/** Prints lines without escaping control characters. Use it for styled text and for JSON. */
export function printAsIs(output: Output, lines: string): void {
  output.write(`${lines}\n`)
}

/** Escapes all control characters in a text except line feeds. */
export function visibleLines(lines: string): string {
  return lines.split('\n').map(visibleText).join('\n')
}

/** Prints a text. Resolves when the output can accept more, so that memory does not fill up if the reader is slow. */
export async function printAll(output: Output, text: string): Promise<void> {
  if (output.write(text)) return
  await new Promise<void>((resolve) => {
    output.once('drain', resolve)
  })
}

export function printJson(output: Output, value: unknown): void {
  printAsIs(output, JSON.stringify(value))
}
