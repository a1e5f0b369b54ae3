import { toSentence } from '../../../../whiteboard/src/board/to-sentence.ts'
import { toText } from '../../../../whiteboard/src/board/to-text.ts'
import type { BoardFinding } from '../../../../whiteboard/src/read/finding.ts'
import type { MovementIndex } from '../../../../whiteboard/src/read/movement-index.ts'
import { readBoard } from '../../../../whiteboard/src/read/read-board.ts'
import type { FindingBoard, Place, PlacedFinding } from '../../files/source-item.ts'

type Members = Readonly<Record<string, unknown>>

/**
 * Returns a workout with the type and the details that its whiteboard describes. Adds errors and notes to `findings`.
 */
export function boardDetails(item: Members, place: Place, index: MovementIndex, findings: PlacedFinding[]): Members {
  const { whiteboard, ...rest } = item
  if (rest.type !== undefined || rest.details !== undefined) {
    const sentence = 'has a whiteboard as well as a type or details'
    findings.push({ place, sentence, remedy: 'Keep one of them.', severity: 'error' })
    return rest
  }
  const typed = String(whiteboard)
  const reading = readBoard(typed, index)
  const [workout] = reading.workouts
  const known = index.movements.map(({ id, name, has_reps = false }) => ({ id, name, has_reps }))
  const text = { place, typed, understood: () => workout && toText(workout, known) }
  findings.push(...reading.findings.map((finding) => inFile(finding, text)))
  if (workout === undefined) return { ...rest, ...placeholder }
  const sentence = `was read as ${workout.type}: ${toSentence(workout, known).replace(/\.$/, '')}`
  const remedy = 'If this is correct, you need not do anything.'
  findings.push({ place, sentence, remedy, severity: 'note', board: { text, line: 0, sentence } })
  const name = rest.name === undefined && workout.name !== null ? { name: workout.name } : {}
  return { ...rest, ...name, type: workout.type, details: workout.details }
}

const placeholder = { type: 'Generic', details: { type: 'Generic' } }

function inFile({ place: at, sentence, remedy, severity }: BoardFinding, text: FindingBoard['text']): PlacedFinding {
  const { indent, ...begin } = text.place
  const filePlace = indent === undefined ? begin : { ...begin, line: begin.line + at.line, column: indent + at.column }
  return {
    place: filePlace,
    sentence: `line ${at.line} of the board, column ${at.column}: ${sentence.replace(/\.$/, '')}`,
    remedy,
    severity: severity === 'error' ? 'error' : 'note',
    board: { text, line: at.line, sentence },
  }
}
