import { idFromName } from '../../catalog/writing/id-from-name.ts'
import type { WorkoutPlan } from '../../catalog/writing/plan.ts'
import type { Finding } from '../../contract/finding.ts'
import { parseCompetitionId, prefixes, type CompetitionId, type WorkoutId } from '../../contract/ids.ts'
import { isObject } from '../../contract/shape/schema-view.ts'
import type { SourceItem } from '../../files/source-item.ts'
import { lastAtMost } from '../../files/source-text.ts'

/** Which item of an import was the first to have an id. */
export class SeenIds {
  readonly #items = new Map<string, string>()
  /** The parts that competitions brought inside, by their competition; a text each, since of these there are most. */
  readonly #inside = new Map<string, string>()
  /** Whether any part has stood beside its competition. */
  #hasParts = false
  /** Workouts of the catalog that items without an id turned out to be. */
  readonly #found = new Map<WorkoutId, string>()
  /** Ids, one behind the other, that were minted for one item; in the order in which they were, which counts up. */
  readonly #minted: { readonly first: WorkoutId; last: WorkoutId; readonly at: string }[] = []
  readonly #firsts: WorkoutId[] = []
  /** The item of the last run. Items are large: of the others only their places are kept. */
  #mintedFor: SourceItem | undefined

  /**
   * Sees an item. Gives its id as findings name it, undefined for an item without one, and what is wrong when an item
   * before it has the same id: the first item that has an id keeps it.
   */
  see(item: SourceItem) {
    const key = keyOf(item)
    if (key === undefined) return { key, twice: [] }
    const first = this.#items.get(key) ?? this.#placeInside(key) ?? this.#placeOfMinted(item)
    if (first !== undefined) return { key, twice: [twice(item.value, '', key, first)] }
    this.#items.set(key, placeOf(item))
    this.#hasParts ||= item.kind === 'event' || item.kind === 'division'
    return { key, twice: item.kind === 'competition' ? this.#seeParts(item.value, key) : [] }
  }

  /** Whether the import names a division or an event of a competition. */
  hasPart(competition: CompetitionId, id: string): boolean {
    const key = `${competition} ${id}`
    return this.#items.has(key) || this.#placeInside(key) !== undefined
  }

  /** Sees the parts inside of a competition; gives those that stood beside it before. */
  #seeParts(value: unknown, competition: string): readonly Finding[] {
    let ids = ''
    const twiceTold: Finding[] = []
    for (const { part, path, id } of partsOf(value)) {
      ids += ` ${id}`
      const first = this.#hasParts ? this.#items.get(`${competition} ${id}`) : undefined
      if (first !== undefined) twiceTold.push(twice(part, path(), `${competition} ${id}`, first))
    }
    if (ids !== '') this.#inside.set(competition, `${ids} `)
    return twiceTold
  }

  #placeInside(key: string): string | undefined {
    const [competition = '', part = ''] = key.split(' ')
    return this.#inside.get(competition)?.includes(` ${part} `) === true ? this.#items.get(competition) : undefined
  }

  /** Sees which workout of the catalog an item is. Two items may be one as long as the later one changes nothing. */
  seeFound({ before, outcome }: WorkoutPlan, item: SourceItem): readonly Finding[] {
    if (before === undefined) return []
    const isFound = isObject(item.value) && item.value.id === undefined
    const first = this.#found.get(before.id) ?? (isFound ? this.#items.get(`workout ${before.id}`) : undefined)
    if (isFound && first === undefined) this.#found.set(before.id, placeOf(item))
    if (first === undefined || outcome === 'unchanged') return []
    const sentence = `is the workout ${before.id}, which is in this import a second time; the first one is at ${first}`
    return [{ path: '', sentence, remedy: 'Keep one of them, or give each an id of its own.', severity: 'error' }]
  }

  /** A minted id counts as if it had been written, so that a later item of the file cannot take it over. */
  seeMinted(id: WorkoutId, item: SourceItem): void {
    const run = this.#minted.at(-1)
    if (run !== undefined && this.#mintedFor === item && run.last + 1 === id) run.last = id
    else {
      this.#minted.push({ first: id, last: id, at: placeOf(item) })
      this.#firsts.push(id)
    }
    this.#mintedFor = item
  }

  #placeOfMinted({ kind, value }: SourceItem): string | undefined {
    if (kind !== 'workout' || !isObject(value) || typeof value.id !== 'number') return undefined
    const { id } = value
    // There are as many runs as competitions.
    const run = this.#minted[lastAtMost(this.#firsts, id)]
    return run === undefined || id < run.first || id > run.last ? undefined : `${run.at}, where it was minted`
  }
}

function twice(value: unknown, path: string, key: string, first: string): Finding {
  const told = key.startsWith(prefixes.competition) ? key.replace(/^(\S+) (\S+)$/, '$2 of $1') : key
  const rest = `is in this import a second time; the first one is at ${first}`
  if (isObject(value) && value.id === undefined) {
    const remedy = 'Keep one of them, or give each an id of its own.'
    return { path: `${path}/name`, sentence: `makes the id ${told}, which ${rest}`, remedy, severity: 'error' }
  }
  return { path: `${path}/id`, sentence: `${told} ${rest}`, remedy: 'Keep one of them.', severity: 'error' }
}

function keyOf({ kind, value }: SourceItem): string | undefined {
  if (!isObject(value)) return undefined
  const { id, name, competition } = value
  // Numbers above 2^53 are told apart by what was written, not by what they are read as.
  if (kind === 'workout') return Number.isSafeInteger(id) ? `workout ${String(id)}` : undefined
  const own = kind === 'competition' || kind === 'event' || kind === 'division' ? ownId(kind, id, name) : id
  if (typeof own !== 'string') return undefined
  return typeof competition === 'string' ? `${competitionOf(competition) ?? ''} ${own}` : own
}

/** The competition that an item is, or is a part of, as far as it can be told. */
export function competitionIn({ kind, value }: SourceItem): string | undefined {
  if (!isObject(value) || kind === 'gym' || kind === 'movement' || kind === 'workout') return undefined
  const { id, name, competition } = value
  const own = kind === 'competition' ? ownId(kind, id, name) : competition
  if (typeof own !== 'string') return undefined
  return kind === 'competition' ? own : competitionOf(own)
}

/** The id that is written, else the one that is made of the name. */
function ownId(kind: 'competition' | 'event' | 'division', id: unknown, name: unknown): unknown {
  return id === undefined && typeof name === 'string' ? idFromName(kind, name) : id
}

/** The divisions and events inside of a competition, with their ids. */
function* partsOf(value: unknown) {
  if (!isObject(value)) return
  for (const kind of ['division', 'event'] as const) {
    const list: unknown = value[`${kind}s`]
    const parts: readonly unknown[] = Array.isArray(list) ? list : []
    for (const [index, part] of parts.entries()) {
      const id = isObject(part) ? ownId(kind, part.id, part.name) : undefined
      if (typeof id === 'string') yield { part, path: () => `/${kind}s/${index}`, id }
    }
  }
}

function placeOf({ place }: SourceItem): string {
  return `${place.file}:${place.line}`
}

/** The competition that a part names: by its id, or by the name that its id is made of. */
export function competitionOf(written: string): CompetitionId | undefined {
  return parseCompetitionId(written) ?? idFromName('competition', written)
}
