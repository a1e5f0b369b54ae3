import type { CompetitionSource } from '../../catalog/reading/catalog.ts'
import { publishedFrom } from '../../catalog/visibility.ts'
import { renderVisible } from '../../catalog/render.ts'
import { workoutsIn, type Position } from '../../catalog/stored.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import { competitionDocuments, type DocumentRow } from '../../storage/check-rows.ts'
import { isIndexed, loadCompetition, textsOfCompetition } from '../../storage/competition-rows.ts'
import type { Sql } from '../../storage/sql.ts'
import { damagedDocument, documentDamage, faultOfDocument, restoreRemedy, type Damage } from './damage.ts'

/**
 * Finds damage to a competition: to its documents, to its entry in the list of competitions, and to the workouts of its
 * events.
 */
export async function checkCompetition(
  sql: Sql,
  position: Position,
  where: string,
  now: Instant,
): Promise<readonly Damage[]> {
  const loaded = await loadCompetition(sql, position)
  if (loaded === undefined) return []
  const source = { ...loaded, workoutTexts: await textsOfCompetition(sql, loaded.competition) }
  const absent = source.competition.events.flatMap(workoutsIn).filter((id) => !source.workoutTexts.has(id))
  if (absent.length > 0) {
    return absent.map((id) => ({
      where,
      sentence: `refers to the workout ${id}, which does not exist`,
      remedy: restoreRemedy,
    }))
  }
  const stored = await competitionDocuments(sql, position)
  const faults = stored === undefined ? [damagedDocument] : faultsOfAll(source, stored, now)
  const contradictions = [...foreignDocuments(source, stored ?? [])]
  if (!(await isIndexed(sql, position, loaded))) contradictions.push(misplaced)
  if (contradictions.length === 0) {
    return faults.map((sentence) => documentDamage(where, sentence, { competitions: [position] }))
  }
  // A repair could publish contradictory rows too early or to the wrong gym, so only a backup helps.
  return [...faults, ...contradictions].map((sentence) => ({ where, sentence, remedy: restoreRemedy }))
}

const misplaced = 'is noted as published at another time, or as showing other workouts, than it says itself'

function foreignDocuments({ competition }: CompetitionSource, stored: readonly DocumentRow[]): readonly string[] {
  const foreign = stored.filter(({ id, gym }) => id !== competition.id || gym !== competition.gym)
  return foreign.map(({ id, gym, sees }) => `has a document (${sees}) that says it is ${id} of ${gym}`)
}

function faultsOfAll(source: CompetitionSource, stored: readonly DocumentRow[], now: Instant): readonly string[] {
  return [
    ...missing(source, stored).map((sees) => `has no document (${sees})`),
    ...stored.flatMap((document) => faultsOf(source, document, now)),
  ]
}

function missing({ competition }: CompetitionSource, stored: readonly DocumentRow[]): readonly string[] {
  const expected = publishedFrom(competition) === undefined ? ['everything'] : ['everything', 'published']
  return expected.filter((kind) => !stored.some(({ sees }) => sees === 'both' || sees === kind))
}

function faultsOf(source: CompetitionSource, document: DocumentRow, now: Instant): readonly string[] {
  const { sees, validFrom, validUntil } = document
  const instant = Number.isFinite(validFrom) ? validFrom : Math.min(now, validUntil - 1)
  const kinds = sees === 'both' ? (['everything', 'published'] as const) : [sees]
  return kinds.flatMap((kind) => {
    const rendered = renderVisible(source, kind, instant)
    if (rendered === undefined) return [`is a draft and has a document (${kind})`]
    const fault = faultOfDocument(document, rendered.text)
    if (fault !== undefined) return [fault]
    const isValidTime = rendered.validFrom === validFrom && rendered.validUntil === validUntil
    return isValidTime ? [] : [`has a document (${kind}) with a wrong time of validity`]
  })
}
