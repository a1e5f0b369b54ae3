/** A line of a calendar (RFC 5545, 3.1): a text is escaped, and what is longer than 75 octets of UTF-8 is folded. */
export function contentLine(name: string, text: string): string {
  const escaped = text
    // What else ends a line in Unicode some readers take for the end of the whole.
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    // But for the tab, which reads as a space, control characters have no place in it.
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
  return folded(`${name}:${escaped}`)
}

/** The space that begins a line which goes on is one of its octets; no character is cut in two. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let [written, octets] = ['', 0]
  for (const character of line) {
    const more = encoder.encode(character).length
    if (octets + more > octetsMax) [written, octets] = [`${written}\r\n `, 1]
    written += character
    octets += more
  }
  return `${written}\r\n`
}

/** Without the line break (RFC 5545, 3.1). */
const octetsMax = 75
