import { readHead } from '../read/head.ts'
import type { MovementIndex } from '../read/names/movement-index.ts'
import { sourceLines } from '../read/text/source-line.ts'
import { tokensOf } from '../read/text/token.ts'
import { isMixed, unitOf } from './board-loads.ts'
import { boardRows } from './board-rows.ts'
import type { Draft, Head } from './categories.ts'
import { compose } from './compose.ts'
import { grammarOf, parse, rowsOf, type Edge, type Row } from './engine.ts'
import type { Loads } from './item-of.ts'
import { readLine, type Line, type LineEdge } from './read-line.ts'

/** A workout of a board: what it is called, and the details of its type. */
export type ChartWorkout = { readonly name: string | null; readonly details: Readonly<Record<string, unknown>> }

/** One value that covers the board, with the rows that read it; several, which is a question; or none, with the first line that nothing reads. */
export type ChartReading =
  | { readonly kind: 'read'; readonly workouts: readonly ChartWorkout[]; readonly rows: readonly Row[] }
  | { readonly kind: 'question'; readonly boards: readonly (readonly ChartWorkout[])[] }
  | { readonly kind: 'refused'; readonly line: number; readonly unread: readonly string[] }

const boardGrammar = grammarOf(boardRows)

/** Reads a board with one engine, used twice: from words to readings of each line, from those to the board. */
export function readChart(text: string, index: MovementIndex): ChartReading {
  const head = readHead(sourceLines(text).lines.map((line) => ({ line, tokens: tokensOf(line) })))
  const lines = head.rest.map(({ line, tokens }, at) => ({
    line: line.line,
    text: line.text,
    tokens,
    isApart: (head.rest[at - 1]?.tokens.length ?? 0) === 0,
  }))
  const written = lines.filter(({ tokens }) => tokens.length > 0)
  const seeds: LineEdge[] = []
  let end = 0
  for (const line of written) {
    const read = readLine(line, end, index)
    seeds.push(...read.edges)
    end = read.to
  }
  const edges = parse(besides(titled(seeds), written), boardGrammar)
  const whole = edges.filter(({ category, from, to }) => category === 'Board' && from === 0 && to === end)
  const boards = whole.flatMap((edge) => {
    const drafts = edge.value as readonly Draft[]
    if (isMixed(drafts) && head.loads === undefined) return []
    const loads = { head: head.loads, said: unitOf(lines, drafts) }
    return composed(drafts, loads).map((workouts) => ({ workouts, rows: rowsOf(edge) }))
  })
  // The same work may be read in several ways: it is one value all the same.
  const different = [...new Map(boards.map((board) => [JSON.stringify(board.workouts), board])).values()]
  const [only, second] = different
  if (only === undefined) return refusal(written, seeds, edges)
  if (second === undefined) return { kind: 'read', ...only }
  return { kind: 'question', boards: different.map(({ workouts }) => workouts) }
}

/** A title stands above the format of its workout; with no format below, the same words are a remark. */
function titled(seeds: readonly Edge[]): readonly Edge[] {
  const above = new Set(
    seeds
      .filter(({ category }) => /^(Head|Lines|PartLines|Topic|Title|LevelLine|Measure)$/.test(category))
      .map(({ from }) => from),
  )
  return seeds.map((seed) => (seed.category !== 'Title' || above.has(seed.to) ? seed : { ...seed, category: 'Remark' }))
}

/** A rest that stands free between two workouts is of neither. */
function besides(seeds: readonly Edge[], lines: readonly Line[]): readonly Edge[] {
  if (seeds.some(({ category }) => category === 'Letter')) return seeds
  return seeds.map((seed) => {
    const [line, following] = [lines[seed.from], lines[seed.to]]
    const isFree = line?.isApart === true && following?.isApart === true && seed.from > 0
    const isRest =
      /^(Head|Break)$/.test(seed.category) &&
      /^rest [^a-z]*(min|minutes?|mins|s|sec|seconds)?$/i.test(line?.text.trim() ?? '')
    return isFree && isRest
      ? { ...seed, category: 'FreeRest', value: { text: line.text.trim(), duration: restOf(seed) } }
      : seed
  })
}

function restOf({ category, value }: Edge): number | undefined {
  if (category === 'Head') return (value as Head).facets.rest?.duration
  return (value as { readonly duration?: number }).duration
}

/** Every list of workouts that the drafts can mean. */
function composed(drafts: readonly Draft[], loads: Loads): readonly (readonly ChartWorkout[])[] {
  return drafts.reduce<readonly (readonly ChartWorkout[])[]>(
    (boards, draft, at) =>
      boards.flatMap((board) =>
        compose(draft, loads, at === drafts.length - 1).map((details) => [
          ...board,
          { name: draft.name ?? null, details: JSON.parse(JSON.stringify(details)) as ChartWorkout['details'] },
        ]),
      ),
    [[]],
  )
}

/** The lines that no row reads; where there are none, the first that no workout goes on with. */
function refusal(lines: readonly Line[], seeds: readonly LineEdge[], edges: readonly Edge[]): ChartReading {
  const read = new Set(seeds.filter(({ category }) => category !== 'Letter').map(({ line }) => line))
  const unread = lines.filter(({ line }) => !read.has(line))
  const reached = Math.max(
    0,
    ...edges.filter(({ category, from }) => from === 0 && category === 'Open').map(({ to }) => to),
  )
  const line = unread[0]?.line ?? seeds.find(({ from }) => from === reached)?.line ?? lines[0]?.line ?? 1
  return { kind: 'refused', line, unread: unread.map(({ text }) => text) }
}
