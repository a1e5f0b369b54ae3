import type { MovementIndex } from '../../../../whiteboard/src/read/movement-index.ts'
import type { WriteSession } from '../../catalog/writing/write-session.ts'
import type { MovementWithAliases } from '../../catalog/stored.ts'
import { workoutMembers } from '../../contract/competition.ts'
import { memberOf, parsePointer, valueAt } from '../../contract/finding.ts'
import { parseCompetitionId, parseGymId, type GymId } from '../../contract/ids.ts'
import { isObject } from '../../contract/shape/schema-view.ts'
import type { PlacedFinding, SourceItem } from '../../files/source-item.ts'
import { competitionIn } from '../import/seen-ids.ts'

/** An item whose whiteboards have become details, and what is to be said of them. */
export interface ReadItem {
  readonly source: SourceItem
  readonly findings: readonly PlacedFinding[]
}

type MakeIndex = (movements: readonly MovementWithAliases[]) => MovementIndex

/**
 * Gives what reads the whiteboards of items; the movements are put in order once, and again when some were written.
 * `ownGym` is that of competitions that do not say whose they are.
 */
export function boardReader({ store, movements }: WriteSession, ownGym: GymId | undefined) {
  /** By competition, those that were asked for. */
  const gyms = new Map<string, GymId>()
  let made: { readonly movements: readonly MovementWithAliases[]; readonly index: MovementIndex } | undefined
  /** The gym whose own movements the item may name: it says it, or its competition is there. */
  const gymOf = async (source: SourceItem): Promise<GymId | undefined> => {
    const id = parseCompetitionId(competitionIn(source) ?? '')
    const { gym } = isObject(source.value) ? source.value : {}
    if (gym !== undefined) return typeof gym === 'string' ? parseGymId(gym) : undefined
    if (id === undefined) return ownGym
    const known = gyms.get(id) ?? (await store.findCompetition(id))?.gym
    if (known !== undefined) gyms.set(id, known)
    return known ?? ownGym
  }
  const indexFor = async (gym: GymId | undefined, indexMovements: MakeIndex): Promise<MovementIndex> => {
    await movements.all()
    const within = movements.availableTo(gym ?? null).movements
    if (made?.movements !== within) made = { movements: within, index: indexMovements(within) }
    return made.index
  }
  /** The item with `type` and `details` in place of each `whiteboard`; the same item when it has none. */
  return async (source: SourceItem): Promise<ReadItem> => {
    const pointers = boardPointers(source)
    if (pointers.length === 0) return { source, findings: [] }
    // The reader is larger than all that an import needs besides, and few files have a whiteboard.
    const [{ detailed }, { indexMovements }] = await Promise.all([
      import('./detailed-workout.ts'),
      import('../../../../whiteboard/src/read/movement-index.ts'),
    ])
    const index = await indexFor(await gymOf(source), indexMovements)
    const findings: PlacedFinding[] = []
    let { value } = source
    for (const pointer of pointers) {
      const workout = valueAt(value, pointer)
      if (!isObject(workout)) continue
      const place = source.placeOf(`${pointer}/whiteboard`)
      value = replaced(value, parsePointer(pointer), detailed(workout, place, index, findings))
    }
    return { source: withValue(source, value, pointers), findings }
  }
}

/** Where an item has a workout with a whiteboard. */
function boardPointers({ kind, value }: SourceItem): readonly string[] {
  if (!isObject(value)) return []
  if (kind === 'workout') return hasBoard(value) ? [''] : []
  if (kind === 'event') return boardsIn(value, '')
  if (kind !== 'competition' || !Array.isArray(value.events)) return []
  return value.events.flatMap((event: unknown, index) => boardsIn(event, `/events/${index}`))
}

function boardsIn(event: unknown, pointer: string): readonly string[] {
  if (!isObject(event)) return []
  return workoutMembers.filter((name) => hasBoard(event[name])).map((name) => `${pointer}/${name}`)
}

function hasBoard(workout: unknown): boolean {
  return isObject(workout) && typeof workout.whiteboard === 'string'
}

function withValue(source: SourceItem, value: unknown, pointers: readonly string[]): SourceItem {
  const isMade = (pointer: string) =>
    pointers.some((board) => pointer.startsWith(`${board}/`) || board.startsWith(pointer))
  const writtenAs = (pointer: string) => {
    const board = pointers.find((one) => pointer.startsWith(`${one}/details`) || pointer === `${one}/type`)
    return board === undefined ? pointer : `${board}/whiteboard`
  }
  return {
    ...source,
    value,
    placeOf: (pointer) => source.placeOf(writtenAs(pointer)),
    textOf: (pointer) => (isMade(pointer) ? JSON.stringify(valueAt(value, pointer)) : source.textOf(pointer)),
  }
}

function replaced(value: unknown, [step, ...rest]: readonly string[], made: unknown): unknown {
  if (step === undefined) return made
  if (Array.isArray(value)) {
    return value.map((one: unknown, index) => (String(index) === step ? replaced(one, rest, made) : one))
  }
  return isObject(value) ? { ...value, [step]: replaced(memberOf(value, step), rest, made) } : value
}
