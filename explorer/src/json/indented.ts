/** A JSON text with a line for each member, two spaces a level; nothing in it is changed but the white space. */
export function indented(text: string): string {
  let level = 0
  let result = ''
  for (const [token] of text.matchAll(tokens)) {
    if (token === '{' || token === '[') {
      level += 1
      result += `${token}${line(level)}`
    } else if (token === '}' || token === ']') {
      level -= 1
      result += `${line(level)}${token}`
    } else if (token === ',') {
      result += `,${line(level)}`
    } else {
      result += token === ':' ? ': ' : token
    }
  }
  return result
}

/** Empty objects and lists are one token; else a string, a bracket, a comma, a colon, or a word such as a number. */
const tokens = /\{\s*\}|\[\s*\]|"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g

function line(level: number): string {
  return `\n${'  '.repeat(Math.max(0, level))}`
}
