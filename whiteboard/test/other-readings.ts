import { readBoard } from '../src/read/read-board.ts'
import type { WrittenBoard } from './board-file.ts'
import { mutationsOf } from './mutations.ts'
import { sampleMovements } from './sample-movements.ts'

/** The boards with a slip that read as other work than before; what they are called and what is remarked may differ. */
export function otherReadings(boards: readonly WrittenBoard[], count: number): readonly string[] {
  const movements = sampleMovements()
  const workOf = (text: string) => {
    const { workouts } = readBoard(text, movements)
    return JSON.stringify(
      workouts.map(({ details }) => ({ ...details, name: undefined })),
      withoutNotes,
    )
  }
  const before = new Map<string, string>()
  const workBefore = (text: string) => {
    const work = before.get(text) ?? workOf(text)
    before.set(text, work)
    return work
  }
  return mutationsOf(boards, count).flatMap(({ board, slip, text }) => {
    const after = workOf(text)
    return after === '[]' || after === workBefore(board.text) ? [] : [`${slip}: ${text}`]
  })
}

function withoutNotes(name: string, value: unknown): unknown {
  return name === 'note' ? undefined : value
}
