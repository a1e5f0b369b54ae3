import type { CompetitionStatus } from '../../contract/competition.ts'
import type { CompetitionId } from '../../contract/ids.ts'
import type { Findings } from './finding.ts'
import { keepDocuments } from './keep-documents.ts'
import type { Outcome, WriteSession } from './write-session.ts'

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
  await keepDocuments(kept.position, { competition: changed, workoutTexts }, session)
  return 'changed'
}

/** Warns of a published competition in which there is nothing to do. */
export function warnOfNothingToShow(
  competition: { readonly divisions?: readonly unknown[]; readonly events?: readonly unknown[] },
  findings: Findings,
): void {
  for (const member of ['divisions', 'events'] as const) {
    if ((competition[member] ?? []).length > 0) continue
    const sentence = `is "published", but the competition has no ${member}`
    findings.warning('/status', sentence, `Add ${member}, or keep it a draft.`)
  }
}
