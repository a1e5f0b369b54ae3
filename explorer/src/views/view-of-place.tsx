import type { Place } from '../place.ts'
import type { Session } from '../session.ts'
import { CompetitionList } from './competition-list.tsx'
import { CompetitionView } from './competition-view.tsx'
import { EventView } from './event-view.tsx'
import { NothingHere } from './nothing-here.tsx'
import { WorkoutView } from './workout-view.tsx'

interface ViewOfPlaceProps {
  readonly place: Place
  readonly session: Session
}

export function ViewOfPlace({ place, session }: ViewOfPlaceProps) {
  switch (place.view) {
    case 'competitions':
      return <CompetitionList window={place.window} session={session} />
    case 'competition':
      return <CompetitionView id={place.id} session={session} />
    case 'event':
      return <EventView competitionId={place.competitionId} id={place.id} session={session} />
    case 'workout':
      return <WorkoutView id={place.id} session={session} />
    case 'nowhere':
      return <NothingHere what="page" />
  }
}
