import { code, endOfString } from './json-scan-state.ts'

/** The part of valid JSON text from `start` to `end` without white space outside strings; nothing else is touched. */
export function compactJson(text: string, start: number, end: number): string {
  let compact = ''
  let kept = start
  let at = start
  while (at < end) {
    const unit = text.charCodeAt(at)
    if (unit === code.quote) {
      at = endOfString(text, at)
    } else if (unit > 32) {
      at++
    } else {
      compact += text.slice(kept, at)
      kept = ++at
    }
  }
  return detached(compact + text.slice(kept, end))
}

/** A copy that shares no memory with the text it was cut from: whoever keeps a line of `details` keeps no file with it. */
function detached(part: string): string {
  return ` ${part}`.slice(1)
}
