import type { Position, Publication, StoredCompetition } from '../stored.ts'
import { asOf } from '../visibility.ts'
import { warnOfNothingToShow } from './accept-competition.ts'
import type { Findings } from '../../contract/finding.ts'
import { competitionState, noteChange } from './note-change.ts'
import { keepCompetitionDocuments } from './keep-documents.ts'
import type { WriteSession } from './write-session.ts'

/** A competition as it was, and as it is from now on; one object where nothing changes. */
export type StatusChange = Awaited<ReturnType<typeof setStatus>>

/**
 * Publishes a competition, now or from an instant on, or makes it a draft again: `choose` says which, of the
 * competition as it is now, and refuses by throwing.
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
  const before = asOf(source.competition, now)
  const { status, publish_at = null } = choose(before)
  const after = asOf({ ...before, status, publish_at }, now)
  if (status === 'published' || publish_at !== null) warnOfNothingToShow(after, findings)
  if (after.status === before.status && after.publish_at === before.publish_at) return { before, after: before }
  await store.putCompetition(position, after, source.competition, now)
  await keepCompetitionDocuments(position, { ...source, competition: after }, session)
  const [was, is] = [competitionState(source.competition, new Map()), competitionState(after, new Map())]
  await noteChange('competition', after.id, was, is, store)
  return { before, after }
}
