import { toSentence } from '../../../../whiteboard/src/board/to-sentence.ts'
import type { BoardFinding } from '../../../../whiteboard/src/read/finding.ts'
import { indexMovements, type MovementIndex } from '../../../../whiteboard/src/read/movement-index.ts'
import { readBoard, type BoardReading } from '../../../../whiteboard/src/read/read-board.ts'
import type { Movements } from '../../catalog/writing/movements.ts'
import { parsePointer } from '../../contract/json-pointer.ts'
import { isObject } from '../../contract/shape/schema-view.ts'
import type { PlacedFinding } from '../../files/placed-finding.ts'
import type { Place, SourceItem } from '../../files/source-item.ts'

/** An item whose whiteboards have become details, and what is to be said of them. */
export interface ReadItem {
  readonly source: SourceItem
  readonly findings: readonly PlacedFinding[]
}

type Members = Readonly<Record<string, unknown>>

/** Reads the whiteboards of items; the movements are put in order once, and again when some were written. */
export class BoardMembers {
  readonly #movements: Movements
  #made: { readonly version: number; readonly gym: unknown; readonly index: MovementIndex } | undefined

  constructor(movements: Movements) {
    this.#movements = movements
  }

  /** The item with `type` and `details` in place of each `whiteboard`; the same item when it has none. */
  async read(source: SourceItem): Promise<ReadItem> {
    const pointers = boardPointers(source)
    if (pointers.length === 0) return { source, findings: [] }
    const index = await this.#index(isObject(source.value) ? (source.value.gym ?? null) : null)
    const findings: PlacedFinding[] = []
    let { value } = source
    for (const pointer of pointers) {
      const workout = valueAt(value, pointer)
      if (!isObject(workout)) continue
      value = replaced(value, parsePointer(pointer), detailed(workout, pointer, source, index, findings))
    }
    return { source: withValue(source, value, pointers), findings }
  }

  async #index(gym: unknown): Promise<MovementIndex> {
    const all = await this.#movements.all()
    const { version } = this.#movements
    if (this.#made?.version === version && this.#made.gym === gym) return this.#made.index
    const near = [...all.values()].filter((one) => one.gym === null || one.gym === gym)
    const index = indexMovements(near.map(({ movement }) => movement))
    this.#made = { version, gym, index }
    return index
  }
}

const inEvent = ['workout', 'scaled_workout', 'foundations_workout']

/** Where an item has a workout with a whiteboard. */
function boardPointers({ kind, value }: SourceItem): readonly string[] {
  if (!isObject(value)) return []
  const events = kind === 'competition' && Array.isArray(value.events) ? value.events : []
  const places = [
    ...(kind === 'workout' ? [''] : []),
    ...(kind === 'event' ? inEvent.map((name) => `/${name}`) : []),
    ...events.flatMap((_, index) => inEvent.map((name) => `/events/${index}/${name}`)),
  ]
  return places.filter((pointer) => {
    const workout = valueAt(value, pointer)
    return isObject(workout) && typeof workout.whiteboard === 'string'
  })
}

/** The workout with what its whiteboard says. */
function detailed(
  workout: Members,
  pointer: string,
  source: SourceItem,
  index: MovementIndex,
  findings: PlacedFinding[],
): Members {
  const { whiteboard, ...rest } = workout
  const place = source.placeOf(`${pointer}/whiteboard`)
  if (rest.type !== undefined || rest.details !== undefined) {
    const sentence = 'has a whiteboard beside its type or details'
    findings.push({ place, sentence, remedy: 'Keep one of them.', severity: 'error' })
    return rest
  }
  const reading = readBoard(String(whiteboard), index)
  findings.push(...reading.findings.map((finding) => placed(finding, place)))
  const [read, second] = reading.workouts
  if (read === undefined || second !== undefined) {
    if (second !== undefined) {
      const remedy = 'Write each as a workout of its own.'
      findings.push({ place, sentence: `holds ${reading.workouts.length} workouts`, remedy, severity: 'error' })
    }
    return { ...rest, ...unread }
  }
  findings.push(understood(reading, index, place))
  const name = rest.name === undefined && read.name !== null ? { name: read.name } : {}
  return { ...rest, ...name, type: read.type, details: read.details }
}

/** Stands for details that could not be read, so that nobody is told that they are missing. */
const unread = { type: 'Generic', details: { type: 'Generic' } }

function understood({ workouts }: BoardReading, { movements }: MovementIndex, place: Place): PlacedFinding {
  const [read] = workouts
  const byId = new Map(movements.map((movement) => [movement.id, movement]))
  const finder = {
    find: (id: string) => {
      const found = byId.get(id)
      return found === undefined ? undefined : { id, name: found.name, has_reps: found.has_reps ?? false }
    },
  }
  const said = read === undefined ? '' : toSentence(read, finder)
  const sentence = `was read as ${read?.type ?? 'nothing'}: ${said.replace(/\.$/, '')}`
  return { place, sentence, remedy: 'Nothing is to be done when that is meant.', severity: 'note' }
}

/** A finding of a board at its line in the file: a block of YAML begins on the line below its member. */
function placed({ place: at, sentence, remedy, severity }: BoardFinding, place: Place): PlacedFinding {
  const isBlock = /\.ya?ml$/i.test(place.file)
  const line = isBlock ? place.line + at.line : place.line
  return {
    place: { ...place, line, column: isBlock ? at.column : place.column },
    sentence: `line ${at.line} of the board, column ${at.column}: ${sentence.replace(/\.$/, '')}`,
    remedy,
    severity: severity === 'error' ? 'error' : 'note',
  }
}

function withValue(source: SourceItem, value: unknown, pointers: readonly string[]): SourceItem {
  const isMade = (pointer: string) =>
    pointers.some((board) => pointer.startsWith(`${board}/`) || board.startsWith(pointer))
  const writtenAs = (pointer: string) => {
    const board = pointers.find((one) => pointer.startsWith(`${one}/details`) || pointer === `${one}/type`)
    return board === undefined ? pointer : `${board}/whiteboard`
  }
  return {
    kind: source.kind,
    origin: source.origin,
    value,
    place: source.place,
    placeOf: (pointer) => source.placeOf(writtenAs(pointer)),
    textOf: (pointer) => (isMade(pointer) ? JSON.stringify(valueAt(value, pointer)) : source.textOf(pointer)),
  }
}

function valueAt(value: unknown, pointer: string): unknown {
  let current = value
  for (const step of parsePointer(pointer)) {
    current = isObject(current) || Array.isArray(current) ? (current as Record<string, unknown>)[step] : undefined
  }
  return current
}

function replaced(value: unknown, [step, ...rest]: readonly string[], made: unknown): unknown {
  if (step === undefined) return made
  if (Array.isArray(value)) {
    return value.map((one: unknown, index) => (String(index) === step ? replaced(one, rest, made) : one))
  }
  return isObject(value) ? { ...value, [step]: replaced(value[step], rest, made) } : value
}
