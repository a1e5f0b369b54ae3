import { styleText } from 'node:util'
import type { Output, CommandContext } from './command-context.ts'

type Style = 'bold' | 'red' | 'yellow'

/** Gives a text its style, or leaves it as it is. */
export type Paint = (style: Style, text: string) => string

/** How texts for an output are styled. */
export function painterOf(output: Output, environment: CommandContext['environment']): Paint {
  return hasColors(output, environment) ? painted : (_, text) => text
}

/** A text in its style, for outputs that are known to show it. */
export function painted(style: Style, text: string): string {
  return styleText(style, text, { validateStream: false })
}

/**
 * Whether an output shows colours: a terminal does. NO_COLOR (https://no-color.org) and TERM=dumb are last words;
 * FORCE_COLOR colours what is no terminal, and with 0 nothing.
 */
export function hasColors(output: Output, environment: CommandContext['environment']): boolean {
  const { NO_COLOR = '', FORCE_COLOR, TERM } = environment
  if (NO_COLOR !== '' || TERM === 'dumb') return false
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false'
  return output.isTTY === true
}

/** Whether a command line asks for JSON, told before it is parsed: what is wrong with it is told as JSON, too. */
export function asksForJson(words: readonly string[]): boolean {
  const end = words.indexOf('--')
  return words.slice(0, end === -1 ? undefined : end).includes('--json')
}

/** Standard error as a command's readers bear it: machines, terminals that cannot draw, or any other. */
export function messagesFor(isJson: boolean, { messages, environment }: CommandContext): Output {
  if (isJson) return undrawable(messages, (text) => messages.write(asLine(text)))
  return environment.TERM === 'dumb' ? undrawable(messages, (text) => messages.write(text)) : messages
}

/** An object a line: `{"notice":"…"}` for what people would read. The log is made of such lines already. */
function asLine(text: string): string {
  return text.startsWith('{') ? text : `${JSON.stringify({ notice: text.trimEnd() })}\n`
}

/** An output that is no terminal to whoever would draw on it. */
function undrawable(output: Output, write: Output['write']): Output {
  const { fd } = output
  return { write, once: (event, listener) => output.once(event, listener), ...(fd === undefined ? {} : { fd }) }
}
