import type { Position } from '../stored.ts'
import { workoutMembers } from '../../contract/event.ts'
import type { Applied } from './apply-plan.ts'
import { competitionState, noteChange } from './note-change.ts'
import type { WriteSession } from './write-session.ts'

/** Takes a competition away, with its events and its own workouts; nothing when it is gone already. */
export async function deleteCompetition(
  position: Position,
  { store, now }: WriteSession,
): Promise<Pick<Applied, 'change'>> {
  const source = await store.loadCompetition(position)
  if (source === undefined) return {}
  const { competition } = source
  const ids = competition.events.flatMap((event) => workoutMembers.flatMap((member) => event[member] ?? []))
  const workouts = await store.findWorkouts([...new Set(ids)])
  const own = new Map([...workouts].filter(([, workout]) => workout.competition === position))
  await store.deleteCompetition(position, now)
  return {
    change: await noteChange('competition', competition.id, competitionState(competition, own), undefined, store),
  }
}
