import { styleText } from 'node:util'
import type { Output, CommandContext } from './command-context.ts'

type Style = 'bold' | 'red' | 'yellow'

/** Adds a style to a text, or returns it unchanged if the output shows no styles. */
export type StyleText = (style: Style, text: string) => string

/** Returns the function that styles texts for an output. */
export function stylerOf(output: Output, environment: CommandContext['environment']): StyleText {
  return hasColors(output, environment) ? styled : (_, text) => text
}

/** Styles a text for an output that is known to show styles. */
export function styled(style: Style, text: string): string {
  return styleText(style, text, { validateStream: false })
}

/**
 * True if an output shows colours, as terminals do. NO_COLOR (https://no-color.org) and TERM=dumb turn them off.
 * FORCE_COLOR turns them on for other outputs too; FORCE_COLOR=0 turns them off.
 */
export function hasColors(output: Output, environment: CommandContext['environment']): boolean {
  const { NO_COLOR = '', FORCE_COLOR, TERM } = environment
  if (NO_COLOR !== '' || TERM === 'dumb') return false
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false'
  return output.isTTY === true
}

/** True if a command line asks for JSON. Reads unparsed words, so that parse errors can be JSON too. */
export function asksForJson(words: readonly string[]): boolean {
  const end = words.indexOf('--')
  return words.slice(0, end === -1 ? undefined : end).includes('--json')
}

/** Wraps standard error: as lines of JSON with `--json`, and as a non-terminal (no progress bars) with TERM=dumb. */
export function messagesFor(isJson: boolean, { messages, environment }: CommandContext): Output {
  if (isJson) return undrawable(messages, (text) => messages.write(asLine(text)))
  return environment.TERM === 'dumb' ? undrawable(messages, (text) => messages.write(text)) : messages
}

/** Returns a log line, which is JSON already, as it is; wraps any other text as `{"notice":"…"}`. */
function asLine(text: string): string {
  return text.startsWith('{') ? text : `${JSON.stringify({ notice: text.trimEnd() })}\n`
}

/** Wraps an output so that it does not look like a terminal. */
function undrawable(output: Output, write: Output['write']): Output {
  const { fd } = output
  return { write, once: (event, listener) => output.once(event, listener), ...(fd === undefined ? {} : { fd }) }
}
