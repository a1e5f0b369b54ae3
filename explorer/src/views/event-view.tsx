import { levelsOf, type Competition, type Event } from '../../../client/src/index.ts'
import { inWords } from '../reading/open-words.ts'
import { valueText } from '../json-text.ts'
import { hashOfCompetition, hashOfEvent } from '../route.ts'
import { inOrder } from '../reading/competition-parts.ts'
import type { ReadResult } from '../reading/reader.ts'
import { newInCompetition } from '../reading/what-is-new.ts'
import { competitionQuestion } from '../reading/questions.ts'
import { useAnswer } from '../reading/use-answer.ts'
import type { Session } from '../session.ts'
import { Answered } from './answered.tsx'
import { LabelledMoment } from './moment.tsx'
import { MovementList } from './movement-list.tsx'
import { News } from './news.tsx'
import { NothingHere } from './notices.tsx'
import { SafeHtml } from './safe-html.tsx'
import { SourcePanel } from './source-panel.tsx'
import { HiddenStamp } from './status-stamp.tsx'
import { ViewHeading } from './view-heading.tsx'
import { AboutNotation, Whiteboard } from './whiteboard.tsx'

interface EventViewProps {
  readonly competitionId: string
  readonly id: string
  readonly session: Session
}

export function EventView({ competitionId, id, session }: EventViewProps) {
  const answer = useAnswer(session, competitionQuestion(session.reader, competitionId))
  return (
    <Answered answer={answer} what="Event">
      {(found) => {
        const event = found === 'none' ? undefined : found.value.events.find((one) => one.id === id)
        if (found === 'none' || event === undefined) return <NothingHere what="event" />
        return (
          <>
            <EventSheet found={found} event={event} session={session} />
            <News value={found.value} changesBetween={newInCompetition} />
          </>
        )
      }}
    </Answered>
  )
}

interface EventSheetProps {
  readonly found: ReadResult<Competition>
  readonly event: Event
  readonly session: Session
}

function EventSheet({ found: { value, text, address }, event, session }: EventSheetProps) {
  const json = valueText(text, ['events', value.events.indexOf(event)]) ?? text
  return (
    <>
      <header class="competition-head">
        <p class="overline">
          <a href={hashOfCompetition(value.id)}>
            <bdi>{value.name}</bdi>
          </a>
        </p>
        <ViewHeading>{event.name}</ViewHeading>
        <EventFacts event={event} zone={value.time_zone} />
      </header>
      <EventBoards event={event} />
      <AboutNotation />
      <MovementList workouts={levelsOf(event).map(({ workout }) => workout)} />
      <Neighbours competition={value} event={event} />
      <SourcePanel json={json} address={address} session={session} part="this event’s part of the page" />
    </>
  )
}

/** Shows the instructions of an event, which apply to all levels, and a whiteboard for each level. */
export function EventBoards({ event }: { readonly event: Event }) {
  const levels = levelsOf(event)
  return (
    <>
      {event.instructions !== null && (
        <section class="instructions" aria-label={`Instructions, ${event.name}`}>
          <SafeHtml html={event.instructions} />
        </section>
      )}
      <div class="boards" data-count={levels.length}>
        {levels.map(({ name, workout }) => (
          <Whiteboard key={name} level={name} of={event.name} workout={workout} />
        ))}
      </div>
    </>
  )
}

export function EventFacts({ event, zone }: { readonly event: Event; readonly zone: string }) {
  const words = [
    { name: 'For', word: inWords(event.kind) },
    { name: 'Tie-break', word: inWords(event.tie_break) },
    { name: 'Scores shown', word: inWords(event.score_visibility) },
    ...(event.deadline_buffer > 0 ? [{ name: 'Grace', word: `${event.deadline_buffer} min` }] : []),
  ]
  return (
    <div class="competition-facts">
      <HiddenStamp visible={event.visible} />
      <dl class="window">
        <LabelledMoment words={['To be released', 'Released']} stamp={event.released_at} zone={zone} />
        <LabelledMoment words={['Scores due', 'Scores were due']} stamp={event.deadline} zone={zone} />
        {words.map(({ name, word }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{word}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Neighbours({ competition, event }: { readonly competition: Competition; readonly event: Event }) {
  const events = inOrder(competition.events)
  const index = events.indexOf(event)
  const [previous, next] = [events[index - 1], events[index + 1]]
  if (previous === undefined && next === undefined) return null
  return (
    <nav class="pager" aria-label="Events">
      {previous !== undefined && (
        <a rel="prev" href={hashOfEvent(competition.id, previous.id)}>
          <span aria-hidden="true">←</span> <bdi>{previous.name}</bdi>
        </a>
      )}
      {next !== undefined && (
        <a rel="next" href={hashOfEvent(competition.id, next.id)}>
          <bdi>{next.name}</bdi> <span aria-hidden="true">→</span>
        </a>
      )}
    </nav>
  )
}
