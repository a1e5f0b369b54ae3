import type { MovementLine } from '../../details/details.ts'

type Members = Omit<MovementLine, 'name' | 'load' | 'load_unit' | 'plus' | 'or'>

/** A line as the details have it. Loads are as they were written, other single numbers in the measure's own unit. */
export type ReadLine = { -readonly [Name in keyof Members]: Members[Name] } & {
  load: string | null
  plus?: { id: string; reps: string }[]
  or?: ReadAlternative[]
}

/** What may be done in a line's place. */
export type ReadAlternative = Omit<ReadLine, 'load' | 'or' | 'plus'> & { load?: string | null }

/** Adds to what a line says beside its members. */
export function addNote(line: ReadLine, text: string): void {
  line.note = line.note === undefined ? text : `${line.note}, ${text}`
}
