import { idFromName } from '../../catalog/writing/id-from-name.ts'
import type { WorkoutPlan } from '../../catalog/writing/plan.ts'
import type { Finding } from '../../contract/finding.ts'
import { parseCompetitionId, prefixes, type CompetitionId, type WorkoutId } from '../../contract/ids.ts'
import { isObject } from '../../contract/shape/schema-view.ts'
import type { SourceItem } from '../../files/source-item.ts'
import { lastAtMost } from '../../files/source-text.ts'

/** Remembers the ids of all items of an import. It reports an id that occurs twice. */
export class SeenIds {
  readonly #items = new Map<string, string>()
  readonly #inside = new Map<string, string>()
  #hasParts = false
  readonly #matched = new Map<WorkoutId, string>()
  readonly #generated: { readonly first: WorkoutId; last: WorkoutId; readonly at: string }[] = []
  readonly #firsts: WorkoutId[] = []
  #generatedFor: SourceItem | undefined

  /**
   * Adds an item. Returns the `key` by which messages refer to the item. Also returns an error for each id that an
   * earlier item already has.
   */
  add(item: SourceItem) {
    const key = keyOf(item)
    if (key === undefined) return { key, duplicates: [] }
    const first = this.#items.get(key) ?? this.#placeInside(key) ?? this.#placeOfGenerated(item)
    if (first !== undefined) return { key, duplicates: [duplicate(item.value, '', key, first)] }
    this.#items.set(key, placeOf(item))
    this.#hasParts ||= item.kind === 'event' || item.kind === 'division'
    return { key, duplicates: item.kind === 'competition' ? this.#addParts(item.value, key) : [] }
  }

  /** Returns true if an item of the import is this division or event, or contains it. */
  hasPart(competition: CompetitionId, id: string): boolean {
    const key = `${competition} ${id}`
    return this.#items.has(key) || this.#placeInside(key) !== undefined
  }

  #addParts(value: unknown, competition: string): readonly Finding[] {
    let ids = ''
    const findings: Finding[] = []
    for (const { part, path, id } of partsOf(value)) {
      ids += ` ${id}`
      const first = this.#hasParts ? this.#items.get(`${competition} ${id}`) : undefined
      if (first !== undefined) findings.push(duplicate(part, path(), `${competition} ${id}`, first))
    }
    if (ids !== '') this.#inside.set(competition, `${ids} `)
    return findings
  }

  #placeInside(key: string): string | undefined {
    const [competition = '', part = ''] = key.split(' ')
    return this.#inside.get(competition)?.includes(` ${part} `) === true ? this.#items.get(competition) : undefined
  }

  /**
   * Remembers that an item matches a stored workout. Returns an error if an earlier item matched the same workout and
   * this item would change it.
   */
  addMatch({ before, outcome }: WorkoutPlan, item: SourceItem): readonly Finding[] {
    if (before === undefined) return []
    const hasNoId = isObject(item.value) && item.value.id === undefined
    const first = this.#matched.get(before.id) ?? (hasNoId ? this.#items.get(`workout ${before.id}`) : undefined)
    if (hasNoId && first === undefined) this.#matched.set(before.id, placeOf(item))
    if (first === undefined || outcome === 'unchanged') return []
    const sentence = `is the workout ${before.id}, which appears twice in this import; the first is at ${first}`
    return [{ path: '', sentence, remedy: 'Keep one of them, or give each its own id.', severity: 'error' }]
  }

  /** Adds an id that was generated for an item. If a later item has the same id, that item is reported. */
  addGenerated(id: WorkoutId, item: SourceItem): void {
    const run = this.#generated.at(-1)
    if (run !== undefined && this.#generatedFor === item && run.last + 1 === id) run.last = id
    else {
      this.#generated.push({ first: id, last: id, at: placeOf(item) })
      this.#firsts.push(id)
    }
    this.#generatedFor = item
  }

  #placeOfGenerated({ kind, value }: SourceItem): string | undefined {
    if (kind !== 'workout' || !isObject(value) || typeof value.id !== 'number') return undefined
    const { id } = value
    // There is about one run per competition.
    const run = this.#generated[lastAtMost(this.#firsts, id)]
    return run === undefined || id < run.first || id > run.last ? undefined : `${run.at}, where the id was generated`
  }
}

function duplicate(value: unknown, path: string, key: string, first: string): Finding {
  const displayed = key.startsWith(prefixes.competition) ? key.replace(/^(\S+) (\S+)$/, '$2 of $1') : key
  const rest = `appears twice in this import; the first is at ${first}`
  if (isObject(value) && value.id === undefined) {
    const remedy = 'Keep one of them, or give each its own id.'
    return {
      path: `${path}/name`,
      sentence: `results in the id ${displayed}, which ${rest}`,
      remedy,
      severity: 'error',
    }
  }
  return { path: `${path}/id`, sentence: `${displayed} ${rest}`, remedy: 'Keep one of them.', severity: 'error' }
}

function keyOf({ kind, value }: SourceItem): string | undefined {
  if (!isObject(value)) return undefined
  const { id, name, competition } = value
  // Above 2^53 different written numbers have the same value, so they are not compared.
  if (kind === 'workout') return Number.isSafeInteger(id) ? `workout ${String(id)}` : undefined
  const own = kind === 'competition' || kind === 'event' || kind === 'division' ? ownId(kind, id, name) : id
  if (typeof own !== 'string') return undefined
  return typeof competition === 'string' ? `${competitionOf(competition) ?? ''} ${own}` : own
}

/** Returns the id of the competition that an item describes or belongs to. Returns `undefined` if there is none. */
export function competitionIn({ kind, value }: SourceItem): string | undefined {
  if (!isObject(value) || kind === 'gym' || kind === 'movement' || kind === 'workout') return undefined
  const { id, name, competition } = value
  const own = kind === 'competition' ? ownId(kind, id, name) : competition
  if (typeof own !== 'string') return undefined
  return kind === 'competition' ? own : competitionOf(own)
}

function ownId(kind: 'competition' | 'event' | 'division', id: unknown, name: unknown): unknown {
  return id === undefined && typeof name === 'string' ? idFromName(kind, name) : id
}

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

/**
 * Returns `written` if it is a competition id. Otherwise `written` is a name. The id is then generated from the name.
 * Returns `undefined` if the name has no letters or digits.
 */
export function competitionOf(written: string): CompetitionId | undefined {
  return parseCompetitionId(written) ?? idFromName('competition', written)
}
