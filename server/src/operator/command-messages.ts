import type { Output, CommandContext } from './command-context.ts'

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
