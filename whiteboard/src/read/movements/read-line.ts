/** A line as the details have it. Loads are as they were written, other single numbers in the measure's own unit. */
export type ReadLine = {
  id: string
  reps?: string
  load: string | null
  calories?: number | string
  distance?: number | string
  duration?: number | string
  height?: number | string
  percent?: number | string
  power?: number | string
  tempo?: string
  rpe?: number | string
  per_side?: boolean
  plus?: { id: string; reps: string }[]
  or?: ReadAlternative[]
  note?: string
}

/** What may be done in a line's place. */
export type ReadAlternative = Omit<ReadLine, 'load' | 'or' | 'plus'> & { load?: string | null }

/** Adds to what a line says beside its members. */
export function addNote(line: ReadLine, text: string): void {
  line.note = line.note === undefined ? text : `${line.note}, ${text}`
}
