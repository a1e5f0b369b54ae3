import { styleText } from 'node:util'
import type { Output, CommandContext } from './command-context.ts'

type Style = 'bold' | 'red' | 'yellow'

export type StyleText = (style: Style, text: string) => string

/**
 * Creates a function that adds the escape codes of a style to a text. If the output shows no colours, it adds nothing.
 */
export function stylerOf(output: Output, environment: CommandContext['environment']): StyleText {
  return hasColors(output, environment) ? styled : (_, text) => text
}

/** Returns a text with the escape codes of a style, even if the output shows no colours. */
export function styled(style: Style, text: string): string {
  return styleText(style, text, { validateStream: false })
}

/**
 * Returns true if an output shows colours. Terminals show colours. NO_COLOR (https://no-color.org), TERM=dumb and
 * FORCE_COLOR=0 turn colours off. FORCE_COLOR turns colours on for other outputs.
 */
export function hasColors(output: Output, environment: CommandContext['environment']): boolean {
  const { NO_COLOR = '', FORCE_COLOR, TERM } = environment
  if (NO_COLOR !== '' || TERM === 'dumb') return false
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false'
  return output.isTTY === true
}

/**
 * Returns true if `--json` is among the words before `--`. Errors of the command line can then be printed as JSON, too.
 */
export function asksForJson(words: readonly string[]): boolean {
  const end = words.indexOf('--')
  return words.slice(0, end === -1 ? undefined : end).includes('--json')
}

/**
 * Returns the output for messages. If `--json` is given, each message becomes a line of JSON. Progress is shown neither
 * with `--json` nor with TERM=dumb.
 */
export function messagesFor(isJson: boolean, { messages, environment }: CommandContext): Output {
  if (isJson) return undrawable(messages, (text) => messages.write(asLine(text)))
  return environment.TERM === 'dumb' ? undrawable(messages, (text) => messages.write(text)) : messages
}

function asLine(text: string): string {
  return text.startsWith('{') ? text : `${JSON.stringify({ notice: text.trimEnd() })}\n`
}

function undrawable(output: Output, write: Output['write']): Output {
  const { fd } = output
  return { write, once: (event, listener) => output.once(event, listener), ...(fd === undefined ? {} : { fd }) }
}
