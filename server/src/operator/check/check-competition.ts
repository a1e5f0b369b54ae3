import type { CompetitionSource } from '../../catalog/reading/catalog.ts'
import { publishedFrom } from '../../catalog/visibility.ts'
import { renderVisible } from '../../catalog/render.ts'
import { workoutsIn, type Position } from '../../catalog/stored.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import { areEventsNoted, competitionDocuments, type KeptDocument } from '../../storage/check-rows.ts'
import { loadSource } from '../../storage/competition-rows.ts'
import type { Sql } from '../../storage/sql.ts'
import { documentDamage, faultOfDocument, restoreRemedy, type Damage } from './damage.ts'

/** What is wrong with a competition: the workouts that its events name, and its documents. */
export async function checkCompetition(
  sql: Sql,
  position: Position,
  where: string,
  now: Instant,
): Promise<readonly Damage[]> {
  const source = await loadSource(sql, position)
  if (source === undefined) return []
  const absent = source.competition.events.flatMap(workoutsIn).filter((id) => !source.workoutTexts.has(id))
  if (absent.length > 0) {
    return absent.map((id) => ({
      where,
      sentence: `names the workout ${id}, which is not there`,
      remedy: restoreRemedy,
    }))
  }
  const kept = await competitionDocuments(sql, position)
  const stale = kept.filter(({ revision }) => revision !== source.revision)
  const faults = [
    ...stale.map(({ sees }) => `has a document (${sees}) of another revision`),
    ...((await areEventsNoted(sql, position, source.competition)) ? [] : [unnoted]),
    ...missing(source, kept).map((sees) => `has no document (${sees})`),
    ...kept.flatMap((document) => faultsOf(source, document, now)),
  ]
  return faults.map((sentence) => documentDamage(where, sentence, { competitions: [position] }))
}

const unnoted = 'is not noted as showing the workouts of its events, so they would not be found by it'

/** The kinds of viewers for whom there should be a document and is none. */
function missing({ competition }: CompetitionSource, kept: readonly KeptDocument[]): readonly string[] {
  const expected = publishedFrom(competition) === undefined ? ['everything'] : ['everything', 'published']
  return expected.filter((kind) => !kept.some(({ sees }) => sees === 'both' || sees === kind))
}

/** Compares a document with a rendering for an instant at which it is valid. */
function faultsOf(source: CompetitionSource, document: KeptDocument, now: Instant): readonly string[] {
  const { sees, validFrom, validUntil } = document
  const instant = Number.isFinite(validFrom) ? validFrom : Math.min(now, validUntil - 1)
  const kinds = sees === 'both' ? (['everything', 'published'] as const) : [sees]
  return kinds.flatMap((kind) => {
    const rendered = renderVisible(source, kind, instant)
    if (rendered === undefined) return [`is a draft and has a document (${kind})`]
    const fault = faultOfDocument(document, rendered.text)
    if (fault !== undefined) return [fault]
    const isTimed = rendered.validFrom === validFrom && rendered.validUntil === validUntil
    return isTimed ? [] : [`has a document (${kind}) that is taken for valid at the wrong time`]
  })
}
