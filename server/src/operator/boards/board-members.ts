import type { MovementIndex } from '../../../../whiteboard/src/read/movement-index.ts'
import type { WriteSession } from '../../catalog/writing/write-session.ts'
import type { MovementWithAliases } from '../../catalog/stored.ts'
import { workoutMembers } from '../../contract/competition.ts'
import { memberOf, parsePointer, valueAt } from '../../contract/finding.ts'
import { parseCompetitionId, parseGymId, type GymId } from '../../contract/ids.ts'
import { isObject } from '../../contract/shape/schema-view.ts'
import type { PlacedFinding, SourceItem } from '../../files/source-item.ts'
import { competitionIn } from '../import/seen-ids.ts'

/**
 * An item after corrections, or after its whiteboards (workouts written as text) were converted to workout details.
 * `findings` describe these changes.
 */
export interface ItemWithFindings {
  readonly source: SourceItem
  readonly findings: readonly PlacedFinding[]
}

type MakeIndex = (movements: readonly MovementWithAliases[]) => MovementIndex

/**
 * Creates a function that converts each whiteboard in an item to workout details. It looks for movements among those of
 * the item’s gym. If an item does not name a gym, `ownGym` is used.
 */
export function boardReader({ store, movements }: WriteSession, ownGym: GymId | undefined) {
  const gyms = new Map<string, GymId>()
  let cached: { readonly movements: readonly MovementWithAliases[]; readonly index: MovementIndex } | undefined
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
    const available = movements.availableTo(gym ?? null).movements
    if (cached?.movements !== available) cached = { movements: available, index: indexMovements(available) }
    return cached.index
  }
  return async (source: SourceItem): Promise<ItemWithFindings> => {
    const pointers = boardPointers(source)
    if (pointers.length === 0) return { source, findings: [] }
    // Loaded on demand: the reader is larger than the rest of an import, and few files have whiteboards.
    const [{ boardDetails }, { indexMovements }] = await Promise.all([
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
      value = replaceAt(value, parsePointer(pointer), boardDetails(workout, place, index, findings))
    }
    return { source: withValue(source, value, pointers), findings }
  }
}

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
  const isGenerated = (pointer: string) =>
    pointers.some((board) => pointer.startsWith(`${board}/`) || board.startsWith(pointer))
  const writtenAs = (pointer: string) => {
    const board = pointers.find((one) => pointer.startsWith(`${one}/details`) || pointer === `${one}/type`)
    return board === undefined ? pointer : `${board}/whiteboard`
  }
  return {
    ...source,
    value,
    placeOf: (pointer) => source.placeOf(writtenAs(pointer)),
    textOf: (pointer) => (isGenerated(pointer) ? JSON.stringify(valueAt(value, pointer)) : source.textOf(pointer)),
  }
}

function replaceAt(value: unknown, [step, ...rest]: readonly string[], replacement: unknown): unknown {
  if (step === undefined) return replacement
  if (Array.isArray(value)) {
    return value.map((one: unknown, index) => (String(index) === step ? replaceAt(one, rest, replacement) : one))
  }
  return isObject(value) ? { ...value, [step]: replaceAt(memberOf(value, step), rest, replacement) } : value
}
