import { styleText } from 'node:util'
import type { Output, CommandContext } from './command-context.ts'

type Style = 'bold' | 'red' | 'yellow'

/** Returns `text` with the escape codes of a style. Returns `text` unchanged if the output shows no styles. */
export type StyleText = (style: Style, text: string) => string

/** Creates a function that styles texts. It returns them unchanged if the output shows no colours. */
export function stylerOf(output: Output, environment: CommandContext['environment']): StyleText {
  return hasColors(output, environment) ? styled : (_, text) => text
}

/** Returns a text with the escape codes of a style, whether or not the output shows colours. */
export function styled(style: Style, text: string): string {
  return styleText(style, text, { validateStream: false })
}

/**
 * Returns true if an output shows colours. Terminals do. NO_COLOR (https://no-color.org) and TERM=dumb turn colours
 * off. FORCE_COLOR turns them on for other outputs, and FORCE_COLOR=0 turns them off.
 */
export function hasColors(output: Output, environment: CommandContext['environment']): boolean {
  const { NO_COLOR = '', FORCE_COLOR, TERM } = environment
  if (NO_COLOR !== '' || TERM === 'dumb') return false
  if (FORCE_COLOR !== undefined) return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false'
  return output.isTTY === true
}

/**
 * Returns true if `--json` is among the words before `--`. Works before parsing, so that parse errors can be JSON, too.
 */
export function asksForJson(words: readonly string[]): boolean {
  const end = words.indexOf('--')
  return words.slice(0, end === -1 ? undefined : end).includes('--json')
}

/**
 * Returns standard error for a command. With `--json`, everything is written as lines of JSON. With `--json` or
 * TERM=dumb, no progress is shown.
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
