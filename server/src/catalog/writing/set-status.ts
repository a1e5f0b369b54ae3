import type { Position, Publication, StoredCompetition } from '../stored.ts'
import { competitionAt } from '../visibility.ts'
import { warnIfEmpty } from './accept-competition.ts'
import type { Findings } from '../../contract/finding.ts'
import { competitionState, recordChange } from './record-change.ts'
import { writeCompetitionDocuments } from './write-documents.ts'
import type { WriteSession } from './write-session.ts'

export type StatusChange = Awaited<ReturnType<typeof setStatus>>

/**
 * Sets the status and `publish_at` of a competition. `choose` receives the current competition and returns the new
 * values. It can throw to prevent the change. Adds a warning if the competition becomes published but is empty. Returns
 * the competition before and after the change. Rejects if there is no competition at `position`.
 */
export async function setStatus(
  position: Position,
  choose: (competition: StoredCompetition) => Publication,
  session: WriteSession,
  findings: Findings,
) {
  const { store, now } = session
  const source = await store.loadCompetition(position)
  if (source === undefined) throw new Error(`There is no competition at ${position}`)
  const before = competitionAt(source.competition, now)
  const { status, publish_at = null } = choose(before)
  const after = competitionAt({ ...before, status, publish_at }, now)
  if (status === 'published' || publish_at !== null) warnIfEmpty(after, findings)
  if (after.status === before.status && after.publish_at === before.publish_at) return { before, after: before }
  await store.putCompetition(position, after, source.competition, now)
  await writeCompetitionDocuments(position, { ...source, competition: after }, session)
  const [was, is] = [competitionState(source.competition, new Map()), competitionState(after, new Map())]
  await recordChange('competition', after.id, was, is, store)
  return { before, after }
}
