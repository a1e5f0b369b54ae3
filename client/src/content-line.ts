/** Returns a line of a calendar file (RFC 5545, 3.1). Escapes the text. Breaks lines that are longer than 75 bytes. */
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

/** The maximum length of a line in a calendar file, in bytes. RFC 5545 (3.1) defines it. */
const octetsMax = 75
