import { toSentence } from '../../../../whiteboard/src/board/to-sentence.ts'
import type { BoardFinding } from '../../../../whiteboard/src/read/finding.ts'
import type { MovementIndex } from '../../../../whiteboard/src/read/movement-index.ts'
import { readBoard, type BoardReading } from '../../../../whiteboard/src/read/read-board.ts'
import type { Place, PlacedFinding } from '../../files/source-item.ts'

type Members = Readonly<Record<string, unknown>>

/** The workout with what its whiteboard says, which stands at that place. */
export function detailed(workout: Members, place: Place, index: MovementIndex, findings: PlacedFinding[]): Members {
  const { whiteboard, ...rest } = workout
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
  findings.push(understood(read, index, place))
  const name = rest.name === undefined && read.name !== null ? { name: read.name } : {}
  return { ...rest, ...name, type: read.type, details: read.details }
}

/** Stands for details that could not be read, so that nobody is told that they are missing. */
const unread = { type: 'Generic', details: { type: 'Generic' } }

function understood(read: BoardReading['workouts'][number], { movements }: MovementIndex, place: Place): PlacedFinding {
  const known = movements.map(({ id, name, has_reps = false }) => ({ id, name, has_reps }))
  const sentence = `was read as ${read.type}: ${toSentence(read, known).replace(/\.$/, '')}`
  return { place, sentence, remedy: 'Nothing is to be done when that is meant.', severity: 'note' }
}

/** A finding of a board at its place in the file: of a literal block of YAML at its line, else where it begins. */
function placed({ place: at, sentence, remedy, severity }: BoardFinding, place: Place): PlacedFinding {
  const { indent, ...begin } = place
  const inFile = indent === undefined ? begin : { ...begin, line: place.line + at.line, column: indent + at.column }
  return {
    place: inFile,
    sentence: `line ${at.line} of the board, column ${at.column}: ${sentence.replace(/\.$/, '')}`,
    remedy,
    severity: severity === 'error' ? 'error' : 'note',
  }
}
