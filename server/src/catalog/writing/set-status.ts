import type { CompetitionStatus } from '../../contract/competition.ts'
import type { CompetitionId } from '../../contract/ids.ts'
import { warnOfNothingToShow } from './accept-competition.ts'
import type { Findings } from './finding.ts'
import { keepCompetitionDocuments } from './keep-documents.ts'
import type { Outcome } from './plan.ts'
import type { WriteSession } from './write-session.ts'

/** Publishes a competition, or makes it a draft again. Undefined when there is none of this id. */
export async function setStatus(
  id: CompetitionId,
  status: CompetitionStatus,
  session: WriteSession,
  findings: Findings,
): Promise<Outcome | undefined> {
  const kept = await session.store.findCompetition(id)
  const source = kept === undefined ? undefined : await session.store.loadCompetition(kept.position)
  if (kept === undefined || source === undefined) return undefined
  const { competition, workoutTexts } = source
  if (status === 'published') warnOfNothingToShow(competition, findings)
  if (competition.status === status) return 'unchanged'
  const changed = { ...competition, status }
  await session.store.putCompetition(kept.position, changed)
  await keepCompetitionDocuments(kept.position, { competition: changed, workoutTexts }, session)
  return 'changed'
}
