import type { Document } from '../../catalog/document.ts'
import { isIntact } from '../../catalog/document.ts'
import type { WorkoutId } from '../../contract/ids.ts'
import { competitionDocuments, workoutDocument, type KeptDocument } from '../check-rows.ts'
import { integer, type Sql } from '../sql.ts'

/** The text of a workout's document, if it holds. */
export async function workoutText(sql: Sql, id: WorkoutId): Promise<string | undefined> {
  const document = await workoutDocument(sql, id)
  return document?.isSealed ? textOf(document) : undefined
}

/** The documents of a competition that hold. */
export async function competitionTexts(
  sql: Sql,
  position: number,
): Promise<readonly (KeptDocument & { text: string })[]> {
  const kept = await competitionDocuments(sql, position)
  return kept.flatMap((document) => {
    const text = document.isSealed ? textOf(document) : undefined
    return text === undefined ? [] : [{ ...document, text }]
  })
}

/** The texts of the documents in which a movement is. */
export async function textsWithMovement(sql: Sql, id: string): Promise<readonly string[]> {
  const rows = await sql.all(
    'select workout_id from workout_movements where movement_id = ? order by workout_id limit 5',
    [id],
  )
  const texts: string[] = []
  for (const row of rows) texts.push((await workoutText(sql, integer(row, 'workout_id') as WorkoutId)) ?? '')
  return texts.filter((text) => text !== '')
}

function textOf(document: Document | undefined): string | undefined {
  if (document === undefined || !isIntact(document)) return undefined
  return Buffer.from(document.bytes).toString('utf8')
}
