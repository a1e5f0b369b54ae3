import type { Competition, Division } from '../../../client/src/index.ts'

/**
 * Compares two states of a competition. Returns one sentence for each change. The most interesting change comes first.
 */
export function newInCompetition(before: Competition, after: Competition): readonly string[] {
  const events = compare(before.events, after.events)
  const divisions = compare(before.divisions, after.divisions)
  return [
    ...events.added.map(({ name }) => `New event: ${name}`),
    ...divisions.added.map(({ name }) => `New division: ${name}`),
    ...events.gone.map(({ name }) => `Taken back: ${name}`),
    ...divisions.gone.map(({ name }) => `Division taken back: ${name}`),
    ...divisions.changed.map(newInDivision),
    ...events.changed.map(([, { name }]) => `Changed: ${name}`),
    ...(isAlike(wordsOf(before), wordsOf(after)) ? [] : [newInWords(before, after)]),
  ]
}

/** Compares two states of a page of the list. Returns one sentence for each change. */
export function newInList(before: readonly Competition[], after: readonly Competition[]): readonly string[] {
  const { added, gone, changed } = compare(before, after)
  return [
    ...added.map(({ name }) => `New: ${name}`),
    ...gone.map(({ name }) => `Not on this page any more: ${name}`),
    ...changed.map(([previous, is]) => `${is.name}: ${newInCompetition(previous, is)[0] ?? 'changed'}`),
  ]
}

function newInDivision([old, { name, registration_count, registration_limit }]: readonly [Division, Division]): string {
  const more = registration_count - old.registration_count
  if (more === 0) return `Changed: ${name}`
  if (registration_limit !== null && registration_count >= registration_limit) return `${name} is full`
  return `${name}: ${Math.abs(more)} ${more > 0 ? 'more' : 'fewer'} registered`
}

function newInWords(before: Competition, after: Competition): string {
  if (before.status !== after.status) return `Now ${after.status}`
  const dates = ({ registration_opens_at, registration_closes_at }: Competition) =>
    `${registration_opens_at} ${registration_closes_at}`
  return dates(before) === dates(after) ? 'The competition’s details changed' : 'The dates of registration changed'
}

function wordsOf(competition: Competition): object {
  return { ...competition, divisions: [], events: [] }
}

interface Identified {
  readonly id: string
}

function compare<Item extends Identified>(before: readonly Item[], after: readonly Item[]) {
  const previous = new Map(before.map((item) => [item.id, item]))
  const is = new Set(after.map(({ id }) => id))
  return {
    added: after.filter(({ id }) => !previous.has(id)),
    gone: before.filter(({ id }) => !is.has(id)),
    changed: after.flatMap((item) => {
      const old = previous.get(item.id)
      return old === undefined || isAlike(old, item) ? [] : [[old, item] as const]
    }),
  }
}

function isAlike(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
