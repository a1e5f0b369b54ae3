import { styleText } from 'node:util'
import type { Output, CommandContext } from './command-context.ts'

type Style = 'bold' | 'red' | 'yellow'

/** Returns `text` with escape codes for the style, or unchanged if the output shows no styles. */
export type StyleText = (style: Style, text: string) => string

/** Returns a function that styles texts, or leaves them unchanged if the output shows no colours. */
export function stylerOf(output: Output, environment: CommandContext['environment']): StyleText {
  return hasColors(output, environment) ? styled : (_, text) => text
}

/** Returns a text with the escape codes of a style, whatever the output. */
export function styled(style: Style, text: string): string {
  return styleText(style, text, { validateStream: false })
}

/**
 * True if an output shows colours, as terminals do. NO_COLOR (https://no-color.org) and TERM=dumb turn colours off.
 * FORCE_COLOR turns them on for other outputs too; FORCE_COLOR=0 turns them off.
 */
export function hasColors(output: Output, environment: CommandContext['environment']): boolean {
  const { NO_COLOR = '', FORCE_COLOR, TERM } = environment
  if (NO_COLOR !== '' || TERM === 'dumb') return false
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false'
  return output.isTTY === true
}

/** True if `--json` is among the words before `--`. Reads unparsed words, so that parse errors can be JSON too. */
export function asksForJson(words: readonly string[]): boolean {
  const end = words.indexOf('--')
  return words.slice(0, end === -1 ? undefined : end).includes('--json')
}

/** Wraps standard error. With `--json`, it writes lines of JSON. With `--json` or TERM=dumb, it draws no progress. */
export function messagesFor(isJson: boolean, { messages, environment }: CommandContext): Output {
  if (isJson) return undrawable(messages, (text) => messages.write(asLine(text)))
  return environment.TERM === 'dumb' ? undrawable(messages, (text) => messages.write(text)) : messages
}

/** Returns a line of JSON: a text that is JSON already as it is, any other as `{"notice":"…"}`. */
function asLine(text: string): string {
  return text.startsWith('{') ? text : `${JSON.stringify({ notice: text.trimEnd() })}\n`
}

/** Returns an output without `isTTY` and `columns`, so that nothing draws progress on it. */
function undrawable(output: Output, write: Output['write']): Output {
  const { fd } = output
  return { write, once: (event, listener) => output.once(event, listener), ...(fd === undefined ? {} : { fd }) }
}
