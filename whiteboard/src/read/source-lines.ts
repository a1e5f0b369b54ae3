import { boardError, type BoardFinding } from './finding.ts'

/** A line of a board. `text` has only ASCII hyphens, ASCII quotation marks and plain spaces. */
export type SourceLine = {
  /** The number of the line. The first line has the number 1. */
  readonly line: number
  readonly text: string
  /** The line as the author wrote it. */
  readonly written: string
  /** For each character of `text`, its column in `written`. The first column has the number 1. */
  readonly columns: readonly number[]
}

// A board has some dozen lines. Much longer texts are rejected before any other work.
const charactersMax = 50_000
const linesMax = 400
const lineCharactersMax = 500

const separate = 'Write one workout a board, with a line of --- between boards.'

/** Splits the text of a board into lines. If the text is too long or contains HTML, returns errors and no lines. */
export function sourceLines(text: string): {
  readonly lines: readonly SourceLine[]
  readonly findings: readonly BoardFinding[]
} {
  const rejection = (line: number, sentence: string) => ({
    lines: [],
    findings: [boardError('too-long', { line, column: 1 }, sentence, separate)],
  })
  if (text.length > charactersMax) {
    return rejection(1, `The text has ${text.length} characters; a board has ${charactersMax} at most.`)
  }
  const written = text.split(/\r\n|[\r\n]/)
  if (written.length > linesMax) {
    return rejection(linesMax + 1, `The board has ${written.length} lines; ${linesMax} are read.`)
  }
  const findings = written.flatMap((line, at) => lineFault(line, at + 1))
  return findings.length > 0 ? { lines: [], findings } : { lines: written.map(sourceLine), findings }
}

function lineFault(written: string, line: number): readonly BoardFinding[] {
  if (written.length > lineCharactersMax) {
    const sentence = `The line has ${written.length} characters; ${lineCharactersMax} are read.`
    return [boardError('too-long', { line, column: lineCharactersMax + 1 }, sentence, 'Write one movement a line.')]
  }
  const tag = /<\/?[a-z]/i.exec(written)
  if (tag === null || /^\s*>/.test(written)) return []
  const remedy = 'Paste the plain text, without tags, or put "> " before a remark.'
  return [boardError('html', { line, column: tag.index + 1 }, 'The line contains HTML.', remedy)]
}

/**
 * Creates a line. Replaces dashes, quotation marks and spaces of all kinds with their ASCII forms. `at` is the index of
 * the line, from 0.
 */
export function sourceLine(written: string, at: number): SourceLine {
  let text = ''
  const columns: number[] = []
  let column = 1
  for (const character of written) {
    const plain = plainCharacter(character)
    const next = plain.startsWith(' ') && (text === '' || text.endsWith(' ')) ? plain.slice(1) : plain
    columns.push(...Array.from(next, () => column))
    text += next
    column += character.length
  }
  const length = text.trimEnd().length
  return { line: at + 1, text: text.slice(0, length), written, columns: [...columns.slice(0, length), column] }
}

function plainCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (code >= 0x20 && code < 0x7f) return character
  const known = spelled.get(character)
  if (known !== undefined) return known
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCodePoint(code - 0xfee0)
  if (character === '\t' || /\p{Zs}/u.test(character)) return ' '
  if (/\p{Pd}/u.test(character)) return '-'
  return /[\p{Cf}\p{Cc}\p{Mn}\uFE0F\p{Extended_Pictographic}]/u.test(character) ? '' : character
}

const spelled = new Map<string, string>(
  Object.entries({ '-': '−‒', "'": '‘’‚´`′', '"': '“”„″«»', x: '×✕✖', '•': '•●▪◦‣·►', '/': '⁄∕' })
    .flatMap(([plain, characters]) => Array.from(characters, (character) => [character, plain] as const))
    .concat([
      ['…', '...'],
      ['½', ' 1/2'],
      ['¼', ' 1/4'],
      ['¾', ' 3/4'],
    ]),
)

/** A board from a text that can contain several boards. */
export type SplitBoard = {
  /** The text of the board. It does not contain the lines of `---`. */
  readonly text: string
  /** The number of lines before this board. Add it to the line numbers in the findings of the board. */
  readonly linesAbove: number
}

/** Splits a text into boards. Lines of `---` separate the boards. Empty boards are left out. */
export function splitBoards(text: string): readonly SplitBoard[] {
  const boards: SplitBoard[] = []
  let lines: string[] = []
  let linesAbove = 0
  for (const [index, line] of [...text.split(/\r\n|\r|\n/), '---'].entries()) {
    if (line.trim() !== '---') {
      lines.push(line)
      continue
    }
    if (lines.some((each) => each.trim() !== '')) boards.push({ text: lines.join('\n'), linesAbove })
    lines = []
    linesAbove = index + 1
  }
  return boards
}
