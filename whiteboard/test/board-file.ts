import { readFileSync, readdirSync } from 'node:fs'

export type WrittenBoard = {
  readonly file: string
  readonly name: string
  readonly text: string
  readonly workouts: readonly { readonly name: string | null; readonly details: Readonly<Record<string, unknown>> }[]
  readonly error: { readonly place: string; readonly rule: string; readonly words: string } | undefined
}

const folder = new URL('boards/', import.meta.url)

export function writtenBoards(): readonly WrittenBoard[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .flatMap((file) => boardsOf(file, readFileSync(new URL(file, folder), 'utf8')))
}

function boardsOf(file: string, text: string): readonly WrittenBoard[] {
  const [, ...sections] = text.split(/^## /m)
  return sections.map((section) => {
    const lines = section.trimEnd().split('\n')
    const start = lines.findIndex((line) => line.startsWith('=> '))
    const expected = lines.slice(start).join('\n').split(/^=> /m).slice(1)
    const error = /^(\d+:\d+) ([a-z-]+) ?(.*)$/.exec(expected[0] ?? '')
    return {
      file,
      name: lines[0] ?? '',
      text: lines.slice(1, start).join('\n'),
      workouts: error === null ? expected.map(workoutOf) : [],
      error: error === null ? undefined : { place: error[1] ?? '', rule: error[2] ?? '', words: error[3] ?? '' },
    }
  })
}

type Line = Record<string, unknown>

function workoutOf(notation: string): WrittenBoard['workouts'][number] {
  const [head = '', ...lines] = notation.trimEnd().split('\n')
  const [type, ...words] = head.split(' ')
  const { name, ...members } = membersOf(words)
  if (type === 'Generic' && name !== undefined) members.name = name
  const details: Record<string, unknown> = { type, ...members }
  const notes: string[] = []
  let part = 'movements'
  for (const line of lines) {
    const [first = '', ...rest] = line.split(' ')
    if (first.startsWith('[')) {
      part = first.slice(1, -1)
      if (part === 'slot') details.slots = [...((details.slots as Line[][] | undefined) ?? []), []]
    } else if (first === '>') notes.push(line.slice(2))
    else addLine(details, part, first, rest)
  }
  if (details.slots !== undefined) details.movements = []
  if (notes.length > 0) details.note = notes.join('\n')
  return { name: typeof name === 'string' && type !== 'Generic' ? name : null, details }
}

function addLine(details: Record<string, unknown>, part: string, first: string, rest: readonly string[]): void {
  const list = linesIn(details, part)
  const last = list.at(-1)
  if (first === '+' || first === '|') {
    const member = first === '+' ? 'plus' : 'or'
    const other = lineOf(rest[0] ?? '', rest.slice(1))
    if (last !== undefined) last[member] = [...((last[member] as Line[] | undefined) ?? []), other]
    return
  }
  list.push({ load: null, ...lineOf(first, rest) })
}

function linesIn(details: Record<string, unknown>, part: string): Line[] {
  if (part === 'slot') return (details.slots as Line[][]).at(-1) ?? []
  const list = (details[part] as Line[] | undefined) ?? []
  details[part] = list
  return list
}

function lineOf(id: string, words: readonly string[]): Line {
  const [reps] = words
  const hasReps = reps !== undefined && !reps.includes('=')
  return { id: `mv_${id}`, ...(hasReps ? { reps } : {}), ...membersOf(hasReps ? words.slice(1) : words) }
}

function membersOf(words: readonly string[]): Line {
  return Object.fromEntries(words.map((word) => memberOf(word)))
}

function memberOf(word: string): readonly [string, unknown] {
  const [name = '', written = ''] = word.split('=')
  const [type = '', more = ''] = written.split('/')
  if (name === 'rest') return [name, { type, ...(more === '' ? {} : { duration: Number(more) }) }]
  if (name === 'team') return [name, { size: Number(type), ...(more === '' ? {} : { work: more }) }]
  if (written === 'true' || written === 'false') return [name, written === 'true']
  const isText = ['load', 'note', 'tempo'].includes(name)
  return [
    name,
    !isText && /^\d+(\.\d+)?$/.test(written) ? Number(written) : written.replaceAll('_', ' ').replaceAll('¶', '\n'),
  ]
}
