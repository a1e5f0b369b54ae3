import type { Findings } from '../../catalog/writing/finding.ts'
import { putCompetition } from '../../catalog/writing/put-competition.ts'
import { putGym } from '../../catalog/writing/put-gym.ts'
import { putMovement } from '../../catalog/writing/put-movement.ts'
import { putWorkout } from '../../catalog/writing/put-workout.ts'
import type { Outcome, TextOf, WriteSession } from '../../catalog/writing/write-session.ts'
import type { PreparedItem } from './prepare-item.ts'

/** Writes an item by the rules of the catalog; undefined, with findings, when they refuse it. */
export async function writeItem(
  prepared: PreparedItem,
  session: WriteSession,
  findings: Findings,
): Promise<Outcome | undefined> {
  const textOf: TextOf = (pointer) => prepared.source.textOf(pointer)
  switch (prepared.kind) {
    case 'gym':
      return putGym(prepared.value, session)
    case 'movement':
      return putMovement(prepared.value, prepared.value.gym ?? null, '', session, findings)
    case 'workout':
      return putWorkout(prepared.value, textOf, session, findings)
    case 'competition': {
      findings.all.push(...prepared.notes)
      return putCompetition(prepared.value, prepared.destination, textOf, session, findings)
    }
  }
}
