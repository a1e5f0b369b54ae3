import { toSentence } from '../../../../whiteboard/src/board/to-sentence.ts'
import type { BoardFinding } from '../../../../whiteboard/src/read/finding.ts'
import type { MovementIndex } from '../../../../whiteboard/src/read/movement-index.ts'
import { readBoard, type BoardReading } from '../../../../whiteboard/src/read/read-board.ts'
import type { Place, PlacedFinding } from '../../files/source-item.ts'

type Members = Readonly<Record<string, unknown>>

/** Returns the workout with the type and details that its whiteboard describes. Adds to `findings`. */
export function boardDetails(item: Members, place: Place, index: MovementIndex, findings: PlacedFinding[]): Members {
  const { whiteboard, ...rest } = item
  if (rest.type !== undefined || rest.details !== undefined) {
    const sentence = 'has a whiteboard beside its type or details'
    findings.push({ place, sentence, remedy: 'Keep one of them.', severity: 'error' })
    return rest
  }
  const reading = readBoard(String(whiteboard), index)
  findings.push(...reading.findings.map((finding) => inFile(finding, place)))
  const [first, second] = reading.workouts
  if (first === undefined || second !== undefined) {
    if (second !== undefined) {
      const remedy = 'Write each as a workout of its own.'
      findings.push({ place, sentence: `holds ${reading.workouts.length} workouts`, remedy, severity: 'error' })
    }
    return { ...rest, ...placeholder }
  }
  findings.push(noteOf(first, index, place))
  const name = rest.name === undefined && first.name !== null ? { name: first.name } : {}
  return { ...rest, ...name, type: first.type, details: first.details }
}

/** Details in place of an unreadable whiteboard, so that no further error reports them as missing. */
const placeholder = { type: 'Generic', details: { type: 'Generic' } }

function noteOf(read: BoardReading['workouts'][number], { movements }: MovementIndex, place: Place): PlacedFinding {
  const known = movements.map(({ id, name, has_reps = false }) => ({ id, name, has_reps }))
  const sentence = `was read as ${read.type}: ${toSentence(read, known).replace(/\.$/, '')}`
  return { place, sentence, remedy: 'Nothing to do if this is correct.', severity: 'note' }
}

/** Returns a finding at its place in the file: its line in a YAML literal block, otherwise the start of the board. */
function inFile({ place: at, sentence, remedy, severity }: BoardFinding, place: Place): PlacedFinding {
  const { indent, ...begin } = place
  const filePlace = indent === undefined ? begin : { ...begin, line: place.line + at.line, column: indent + at.column }
  return {
    place: filePlace,
    sentence: `line ${at.line} of the board, column ${at.column}: ${sentence.replace(/\.$/, '')}`,
    remedy,
    severity: severity === 'error' ? 'error' : 'note',
  }
}
