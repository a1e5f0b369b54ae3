/** The offset after the string that begins at `start`. Quotes are searched, which V8 does many characters at a time. */
export function endOfString(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1)
  while (quote >= 0 && isEscaped(text, quote, start)) quote = text.indexOf('"', quote + 1)
  return quote < 0 ? text.length : quote + 1
}

/** Whether an odd number of backslashes stands before `at`. */
function isEscaped(text: string, at: number, start: number): boolean {
  let first = at
  while (first - 1 > start && text.charAt(first - 1) === '\\') first--
  return (at - first) % 2 === 1
}

/** The text that a string spells; one with a wrong escape is taken as it is written. */
export function textOfString(text: string, start: number, end: number): string {
  const written = text.slice(start + 1, end - 1)
  if (!written.includes('\\')) return written
  try {
    return String(JSON.parse(text.slice(start, end)))
  } catch {
    return written
  }
}

/** The offset of the first character at or after `at` that is no white space of JSON. */
export function skipSpace(text: string, at: number): number {
  while (at < text.length) {
    const unit = text.charCodeAt(at)
    if (unit !== 32 && unit !== 10 && unit !== 13 && unit !== 9) return at
    at++
  }
  return at
}

/** One step into a value: the name of a member, or the index of an element. */
export type Step = string | number

/** The path as people write it: `competitions[0].divisions[2].name`; names that are no words stand in brackets. */
export function writePath(steps: readonly Step[]): string {
  return steps.map(writeStep).join('')
}

function writeStep(step: Step, at: number): string {
  if (typeof step === 'number') return `[${step}]`
  if (!/^[A-Za-z_][A-Za-z0-9_-]{0,99}$/.test(step)) return `[${JSON.stringify(shortened(step))}]`
  return at === 0 ? step : `.${step}`
}

/** As much of a name as messages show. */
export function shortened(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60)}…` : name
}
