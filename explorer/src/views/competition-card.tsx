import type { Competition } from '../../../client/src/index.ts'
import { countPlaces, sayPlaces } from '../dates/registration.ts'
import { hashOfCompetition } from '../route.ts'
import { PlacesBar } from './places-bar.tsx'
import { RegistrationDate } from './moment.tsx'
import { RegistrationState } from './registration-state.tsx'
import { StatusStamp } from './status-stamp.tsx'

interface CompetitionCardProps {
  readonly competition: Competition
  readonly seesDrafts: boolean
}

export function CompetitionCard({ competition, seesDrafts }: CompetitionCardProps) {
  const { id, name, status, divisions, events } = competition
  const places = countPlaces(divisions)
  return (
    <article class="sheet card">
      <header>
        <h2 dir="auto">
          <a href={hashOfCompetition(id)}>{name}</a>
        </h2>
        <StatusStamp status={status} seesDrafts={seesDrafts} />
      </header>
      <RegistrationState competition={competition} />
      <RegistrationDate competition={competition} />
      <p class="program" dir="auto">
        {events.map((event) => event.name).join(' · ')}
      </p>
      <footer>
        <dl class="figures">
          <Figure count={divisions.length} noun="division" />
          <Figure count={events.length} noun="event" />
        </dl>
        <div class="card-places">
          <PlacesBar places={places} />
          <p class="small">{sayPlaces(places)}</p>
        </div>
      </footer>
    </article>
  )
}

function Figure({ count, noun }: { readonly count: number; readonly noun: string }) {
  return (
    <div>
      <dt>{count === 1 ? noun : `${noun}s`}</dt>
      <dd>{count}</dd>
    </div>
  )
}
