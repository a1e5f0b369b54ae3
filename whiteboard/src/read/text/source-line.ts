import { boardError, type BoardFinding, type Findings } from '../finding.ts'

/** A line as it is read: one kind of dash, of quote and of space, and nothing that cannot be seen. */
export type SourceLine = {
  /** Counted from one. */
  readonly line: number
  readonly text: string
  /** As it was written. */
  readonly written: string
  /** For each character of `text`, its column in the line as it was written, counted from one. */
  readonly columns: readonly number[]
}

// A board is some dozen lines; what is far beyond that is no board, and is refused before any work is done on it.
const charactersMax = 50_000
const linesMax = 400
const lineCharactersMax = 500

/** The lines of a text, or what is wrong with it as a whole. */
export function sourceLines(text: string): {
  readonly lines: readonly SourceLine[]
  readonly findings: Findings
} {
  const tooLong = lengthFault(text)
  if (tooLong !== undefined) return { lines: [], findings: [tooLong] }
  const lines = text.split(/\r\n|\r|\n/)
  if (lines.length > linesMax) {
    const sentence = `The board has ${lines.length} lines; ${linesMax} are read.`
    return { lines: [], findings: [boardError('too-long', { line: linesMax + 1, column: 1 }, sentence, separate)] }
  }
  const findings = lines.flatMap((written, index) => lineFault(written, index + 1))
  return { lines: lines.map((written, index) => sourceLine(written, index + 1)), findings }
}

const separate = 'Write one board a day, with a line of --- between boards.'

function lengthFault(text: string): BoardFinding | undefined {
  if (text.length <= charactersMax) return undefined
  const sentence = `The text has ${text.length} characters; a board has ${charactersMax} at most.`
  return boardError('too-long', { line: 1, column: 1 }, sentence, separate)
}

function lineFault(written: string, line: number): Findings {
  if (written.length > lineCharactersMax) {
    const sentence = `The line has ${written.length} characters; ${lineCharactersMax} are read.`
    const place = { line, column: lineCharactersMax + 1 }
    return [boardError('too-long', place, sentence, 'Write one movement a line.')]
  }
  const tag = /<\/?[a-z]/i.exec(written)
  if (tag === null) return []
  const place = { line, column: tag.index + 1 }
  return [boardError('html', place, 'The line holds HTML.', 'Paste the text as it reads, without tags.')]
}

function sourceLine(written: string, line: number): SourceLine {
  let text = ''
  const columns: number[] = []
  if (written.length > lineCharactersMax) return { line, text, written, columns }
  const dropped = emphasisIn(written)
  let column = 1
  for (const character of written) {
    const plain = dropped.has(column - 1)
      ? ''
      : character === keycap
        ? afterKey(text, written.slice(column))
        : plainCharacter(character)
    // Two single quotes are a double one: `90''` is 90 seconds.
    if (plain === "'" && text.endsWith("'")) text = `${text.slice(0, -1)}"`
    // `70➔85%` goes from one to the other.
    else text += arrows.test(character) && /\d$/.test(text) ? '-' : plain
    while (columns.length < text.length) columns.push(column)
    column += character.length
  }
  return { line, text, written, columns }
}

/** Where characters stand that only say how the text is set: `## For time`, `_Metcon_`, `**A.** Back Squat`. */
function emphasisIn(written: string): ReadonlySet<number> {
  const places = new Set<number>()
  const isAllBold = /^\s*\*\*.*\*\*\s*$/.test(written)
  for (const pattern of isAllBold ? [heading, underscore] : [heading, underscore, bold]) {
    for (const { index, 0: marks } of written.matchAll(pattern)) {
      for (let at = 0; at < marks.length; at += 1) if (/[#_*]/.test(marks[at] ?? '')) places.add(index + at)
    }
  }
  return places
}

const heading = /^\s*#{1,6}(?=\s)/g
const underscore = /(?<![\p{L}\p{N}_])_{1,2}(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}:.)!])_{1,2}(?![\p{L}\p{N}_])/gu
const bold = /\*\*(?=[^\s*][^*]*\*\*)|(?<=\*\*[^*]*[^\s*])\*\*/g

/** What turns a number into a picture of a key. */
const keycap = '\u20E3'

/** A key counts its line: `1️⃣ 12 cal Row` is `1) 12 cal Row`. But `3️⃣ rounds` are three, and `1️⃣0️⃣ Burpees` ten. */
function afterKey(before: string, after: string): string {
  return /\d\d$/.test(before) || /^(\d|\s*(rounds?|rds?|rft|sets?|x|min)\b)/i.test(after) ? '' : ') '
}

/** A character as the reader knows it: `−` is `-`, `７` is `7`, a joiner or a direction mark is nothing. */
function plainCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (code >= 0x20 && code < 0x7f) return character
  const known = plain.get(character)
  if (known !== undefined) return known
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCodePoint(code - 0xfee0)
  if (/[\p{Cf}\p{Cc}\p{Mn}\uFE0F]/u.test(character)) return character === '\t' ? ' ' : ''
  if (/\p{Zs}/u.test(character)) return ' '
  if (/\p{Pd}/u.test(character)) return '-'
  if (arrows.test(character)) return '•'
  return ornaments.test(character) ? '' : character
}

const arrows = /[→➔-➾]/
/** Pictures, and what frames a line: `◁ … ▷`, `★`. */
const ornaments = /\p{Extended_Pictographic}|[\u25A0-\u27BF]/u

const plain = new Map(
  Object.entries({
    ...spread('−‒', '-'),
    ...spread('‘’‚´`′', "'"),
    ...spread('“”„″«»', '"'),
    ...spread('×✕✖', 'x'),
    ...spread('•●▪◦‣∙·►▸☐☑✓', '•'),
    ...spread('⁄∕', '/'),
    '…': '...',
    '½': ' 1/2',
    '¼': ' 1/4',
    '¾': ' 3/4',
    '⅓': ' 1/3',
    '⅔': ' 2/3',
    '♀': '♀',
    '♂': '♂',
    '＃': '#',
  }),
)

function spread(characters: string, meant: string): Record<string, string> {
  return Object.fromEntries(Array.from(characters, (character) => [character, meant]))
}
