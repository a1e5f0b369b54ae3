import type { Competition } from '../../../client/src/index.ts'
import { hashOfCompetition } from '../route.ts'
import { inOrder, numberOf } from '../reading/competition-parts.ts'
import { competitionQuestion } from '../reading/questions.ts'
import { useAnswer } from '../reading/use-answer.ts'
import { newInCompetition } from '../reading/what-is-new.ts'
import type { Session } from '../session.ts'
import { Answered } from './answered.tsx'
import { EventBoards, EventFacts } from './event-view.tsx'
import { News } from './news.tsx'
import { NothingHere } from './notices.tsx'
import { ViewHeading } from './view-heading.tsx'

interface BoardsViewProps {
  readonly competitionId: string
  readonly session: Session
}

/** Shows all whiteboards of a competition. If it is printed, each event starts on a new page. */
export function BoardsView({ competitionId, session }: BoardsViewProps) {
  const answer = useAnswer(session, competitionQuestion(session.reader, competitionId))
  return (
    <Answered answer={answer} what="Boards">
      {(found) =>
        found === 'none' ? (
          <NothingHere what="competition" />
        ) : (
          <>
            <Boards competition={found.value} />
            <News value={found.value} changesBetween={newInCompetition} />
          </>
        )
      }
    </Answered>
  )
}

function Boards({ competition: { id, name, time_zone, events } }: { readonly competition: Competition }) {
  return (
    <>
      <header class="competition-head all-boards">
        <p class="overline">
          <a href={hashOfCompetition(id)}>Back to the competition</a>
        </p>
        <ViewHeading>{name}</ViewHeading>
        <p class="competition-facts">
          <button type="button" class="strong" onClick={() => window.print()}>
            Print
          </button>
          <span class="small">All boards, a sheet for each event</span>
        </p>
      </header>
      {events.length === 0 && <p>No event is public yet.</p>}
      {inOrder(events).map((event) => (
        <section key={event.id} class="event-boards">
          <header class="competition-head">
            <p class="overline on-paper">
              <bdi>{name}</bdi>
            </p>
            <h2>
              {numberOf(event)} <bdi>{event.name}</bdi>
            </h2>
            <EventFacts event={event} zone={time_zone} />
          </header>
          <EventBoards event={event} />
        </section>
      ))}
    </>
  )
}
