import type { WorkoutType } from '../../details/shapes.ts'
import type { Findings } from '../finding.ts'
import type { WorkoutDraft } from '../gather/workout-draft.ts'

/** Details of a type, or undefined where the draft is of none of the composer's types. What is wrong is added. */
export type Composer = (draft: WorkoutDraft, findings: Findings) => Composed | undefined
export type Composed = { readonly type: WorkoutType } & Readonly<Record<string, unknown>>
