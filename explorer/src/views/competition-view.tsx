import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Competition, Division, Event } from '../../../client/src/index.ts'
import { newInCompetition } from '../reading/what-is-new.ts'
import { hashOfBoards, hashOfCompetition, hashOfScreen } from '../route.ts'
import { competitionQuestion } from '../reading/questions.ts'
import { useAnswer } from '../reading/use-answer.ts'
import { hasWords } from '../reading/matches.ts'
import { inOrder } from '../reading/competition-parts.ts'
import type { Session } from '../session.ts'
import { Answered } from './answered.tsx'
import { DivisionTable } from './division-table.tsx'
import { EventCard } from './event-card.tsx'
import { EventGrid } from './event-grid.tsx'
import { Filter } from './filter.tsx'
import { News } from './news.tsx'
import { NextEvents } from './next-events.tsx'
import { NothingHere } from './notices.tsx'
import { RegistrationWindow } from './moment.tsx'
import { RegistrationState } from './registration-state.tsx'
import { SafeHtml } from './safe-html.tsx'
import { SourcePanel } from './source-panel.tsx'
import { StatusStamp } from './status-stamp.tsx'
import { TimelinePicture } from './timeline-picture.tsx'
import { Unfold, useFolded } from './folded.tsx'
import { ViewHeading } from './view-heading.tsx'
import { webAddress } from './outside-links.ts'

interface CompetitionViewProps {
  readonly id: string
  readonly session: Session
}

export function CompetitionView({ id, session }: CompetitionViewProps) {
  const answer = useAnswer(session, competitionQuestion(session.reader, id))
  return (
    <Answered answer={answer} what="Competition">
      {(found) =>
        found === 'none' ? (
          <NothingHere what="competition" />
        ) : (
          <>
            <CompetitionSheet competition={found.value} seesDrafts={session.reader.seesDrafts()} />
            <News value={found.value} changesBetween={newInCompetition} />
            <SourcePanel
              json={found.text}
              address={found.address}
              session={session}
              part="this competition’s part of the page"
            />
          </>
        )
      }
    </Answered>
  )
}

interface CompetitionSheetProps {
  readonly competition: Competition
  readonly seesDrafts: boolean
}

function CompetitionSheet({ competition, seesDrafts }: CompetitionSheetProps) {
  const events = inOrder(competition.events)
  const folded = useFolded(events)
  const description = competition.description.trim()
  return (
    <>
      <Head competition={competition} seesDrafts={seesDrafts} />
      <NextEvents competition={{ ...competition, events }} />
      <div class="competition">
        <Section title="Events" aside={<JumpLinks hasDescription={description !== ''} />}>
          {events.length === 0 && <p>No event is public yet.</p>}
          <ol class="event-cards">
            {folded.shown.map((event) => (
              <li key={event.id}>
                <EventCard event={event} competition={competition} />
              </li>
            ))}
          </ol>
          <Unfold folded={folded} of="events" />
        </Section>
        <div class="column">
          <Section title="Dates">
            <TimelinePicture competition={{ ...competition, events }} />
          </Section>
          {description !== '' && (
            <Section title="About">
              <SafeHtml html={description} />
            </Section>
          )}
        </div>
        <Divisions divisions={inOrder(competition.divisions)} events={events} />
      </div>
    </>
  )
}

const divisionsFilteredFrom = 12

function Divisions({
  divisions,
  events,
}: {
  readonly divisions: readonly Division[]
  readonly events: readonly Event[]
}) {
  const [filter, setFilter] = useState('')
  const fitting = divisions.filter(({ name, kind }) => hasWords(`${name} ${kind}`, filter))
  const folded = useFolded(fitting)
  const { shown } = folded
  return (
    <div class="column">
      <Section
        title="Divisions"
        aside={
          divisions.length > divisionsFilteredFrom && (
            <Filter label={`Filter the ${divisions.length}`} words={filter} onChange={setFilter} />
          )
        }
      >
        {fitting.length < divisions.length && (
          <p class="small" role="status">
            {fitting.length} of {divisions.length} fit
          </p>
        )}
        <DivisionTable divisions={shown} />
        <Unfold folded={folded} of="divisions" />
      </Section>
      {shown.length > 0 && events.length > 0 && (
        <Section title="Who does what">
          <EventGrid divisions={shown} events={events} />
        </Section>
      )}
    </div>
  )
}

interface SectionProps {
  readonly title: string
  readonly aside?: ComponentChildren
  readonly children: ComponentChildren
}

function Section({ title, aside, children }: SectionProps) {
  const id = idOf(title)
  return (
    <section class={id} aria-labelledby={id}>
      <div class="section-head">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}

function idOf(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-')
}

function JumpLinks({ hasDescription }: { readonly hasDescription: boolean }) {
  const jump = (title: string) => {
    const heading = document.getElementById(idOf(title))
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView()
  }
  return (
    <nav class="jump-links" aria-label="On this page">
      {['Dates', ...(hasDescription ? ['About'] : []), 'Divisions', 'Who does what'].map((title) => (
        <button key={title} type="button" class="quiet" onClick={() => jump(title)}>
          {title}
        </button>
      ))}
    </nav>
  )
}

function Head({ competition, seesDrafts }: CompetitionSheetProps) {
  const { id, name, status, time_zone, video_url } = competition
  const video = webAddress(video_url, ['https:', 'http:'])
  return (
    <header class="competition-head">
      <p class="overline">
        <a href="#/competitions">Competitions</a> <span aria-hidden="true">/</span> {time_zone}
      </p>
      <ViewHeading>{name}</ViewHeading>
      <div class="competition-facts">
        <StatusStamp status={status} seesDrafts={seesDrafts} />
        <RegistrationState competition={competition} />
        <RegistrationWindow competition={competition} />
        <p class="competition-links">
          <a href={hashOfScreen(hashOfCompetition(id))}>For a screen</a>
          <a href={hashOfBoards(id)}>For paper</a>
          {video !== undefined && (
            <a href={video} target="_blank" rel="noopener noreferrer">
              Watch the video
            </a>
          )}
        </p>
      </div>
    </header>
  )
}
