/** Returns a line of a calendar (RFC 5545, 3.1): escapes the text and folds a line of more than 75 octets of UTF-8. */
export function contentLine(name: string, text: string): string {
  const escaped = text
    // Some readers treat the other line ends of Unicode as the end of the content line.
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    // Other control characters are not allowed. The tab is, but becomes a space as well.
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
  return folded(`${name}:${escaped}`)
}

/** Folds a line and ends it. The leading space of a continuation counts as one octet. Characters are never split. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let [lines, octets] = ['', 0]
  for (const character of line) {
    const more = encoder.encode(character).length
    if (octets + more > octetsMax) [lines, octets] = [`${lines}\r\n `, 1]
    lines += character
    octets += more
  }
  return `${lines}\r\n`
}

/** The longest line that RFC 5545 (3.1) allows, in octets without the line break. */
const octetsMax = 75
