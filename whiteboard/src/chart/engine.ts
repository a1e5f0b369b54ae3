/** A stretch of the input that was read: tokens of a line, or lines of a board. */
export type Edge = {
  readonly category: string
  readonly from: number
  readonly to: number
  readonly value: unknown
  /** The row that made it and what it was made of; nothing for what a word is by itself. */
  readonly made?: { readonly by: Row; readonly of: readonly Edge[] }
}

/** A pattern of categories and words, and what they make together; undefined where the parts do not fit. */
export type Row = {
  readonly makes: string
  readonly of: string
  readonly value: (...parts: readonly never[]) => unknown
}

/** Rows by the category that they begin with, made once for any number of texts. */
export type Grammar = ReadonlyMap<string, readonly Rule[]>

/** One way through a row: optional parts are written out or left out, alternatives chosen. */
type Rule = {
  readonly row: Row
  readonly symbols: readonly string[]
  /** The part of the row that each symbol is. */
  readonly places: readonly number[]
  readonly width: number
}

export function grammarOf(rows: readonly Row[]): Grammar {
  const grammar = new Map<string, Rule[]>()
  for (const rule of rows.flatMap(rulesOf)) {
    const [first = ''] = rule.symbols
    grammar.set(first, [...(grammar.get(first) ?? []), rule])
  }
  return grammar
}

/** `Count rounds|rds of?` has four ways through it. */
function rulesOf(row: Row): readonly Rule[] {
  const parts = row.of.split(' ')
  let ways: { symbols: readonly string[]; places: readonly number[] }[] = [{ symbols: [], places: [] }]
  for (const [place, part] of parts.entries()) {
    const isOptional = part.length > 1 && part.endsWith('?')
    const choices = (isOptional ? part.slice(0, -1) : part).split('|')
    const taken = ways.flatMap(({ symbols, places }) =>
      choices.map((choice) => ({ symbols: [...symbols, choice], places: [...places, place] })),
    )
    ways = isOptional ? [...taken, ...ways] : taken
  }
  return ways.filter(({ symbols }) => symbols.length > 0).map((way) => ({ row, width: parts.length, ...way }))
}

/** Everything that the rows make of the first readings, the longest and the shortest alike. */
export function parse(seeds: readonly Edge[], grammar: Grammar): readonly Edge[] {
  const chart = new Chart(grammar)
  for (const seed of seeds) chart.add(seed)
  return chart.edges
}

/** The rows that a reading was made with. */
export function rowsOf({ made }: Edge): readonly Row[] {
  return made === undefined ? [] : [made.by, ...made.of.flatMap(rowsOf)]
}

type Begun = { readonly rule: Rule; readonly from: number; readonly parts: readonly Edge[] }

/** Edges of one text: each is added once for a value, and combined with all others as soon as it is there. */
class Chart {
  readonly edges: Edge[] = []
  readonly #known = new Set<string>()
  readonly #starting = new Map<string, Edge[]>()
  readonly #waiting = new Map<string, Begun[]>()
  readonly #grammar: Grammar

  constructor(grammar: Grammar) {
    this.#grammar = grammar
  }

  add(edge: Edge): void {
    const known = `${edge.category} ${edge.from} ${edge.to} ${JSON.stringify(edge.value)}`
    if (this.#known.has(known)) return
    this.#known.add(known)
    this.edges.push(edge)
    const key = `${edge.category} ${edge.from}`
    pushTo(this.#starting, key, edge)
    for (const begun of [...(this.#waiting.get(key) ?? [])]) this.#advance(begun, edge)
    for (const rule of this.#grammar.get(edge.category) ?? []) this.#advance({ rule, from: edge.from, parts: [] }, edge)
  }

  #advance({ rule, from, parts: before }: Begun, edge: Edge): void {
    const parts = [...before, edge]
    const following = rule.symbols[parts.length]
    if (following === undefined) {
      this.#finish(rule, parts, from, edge.to)
      return
    }
    const begun = { rule, from, parts }
    const key = `${following} ${edge.to}`
    pushTo(this.#waiting, key, begun)
    for (const found of [...(this.#starting.get(key) ?? [])]) this.#advance(begun, found)
  }

  #finish({ row, places, width }: Rule, parts: readonly Edge[], from: number, to: number): void {
    const arranged = Array.from({ length: width }, (_, place) => parts[places.indexOf(place)]?.value)
    const value = row.value(...(arranged as never[]))
    if (value !== undefined) this.add({ category: row.makes, from, to, value, made: { by: row, of: parts } })
  }
}

function pushTo<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}
