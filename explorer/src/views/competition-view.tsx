import type { ComponentChildren } from 'preact'
import type { Competition } from '../../../client/src/index.ts'
import { readRegistration } from '../dates/registration.ts'
import { newInCompetition } from '../reading/what-is-new.ts'
import { useCompetition } from '../reading/use-competition.ts'
import { inOrder } from '../reading/competition-parts.ts'
import type { Session } from '../session.ts'
import { useServiceNow } from '../dates/moments.ts'
import { Answered } from './answered.tsx'
import { DivisionTable } from './division-table.tsx'
import { EventCard } from './event-card.tsx'
import { EventGrid } from './event-grid.tsx'
import { News } from './news.tsx'
import { NothingHere } from './notices.tsx'
import { RegistrationWindow } from './moment.tsx'
import { SafeHtml } from './safe-html.tsx'
import { SourcePanel } from './source-panel.tsx'
import { StatusStamp } from './status-stamp.tsx'
import { TimelinePicture } from './timeline-picture.tsx'
import { ViewHeading } from './view-heading.tsx'
import { webAddress } from './outside-links.ts'

interface CompetitionViewProps {
  readonly id: string
  readonly session: Session
}

/** One competition from top to bottom: what it is, when, who, and what is done. */
export function CompetitionView({ id, session }: CompetitionViewProps) {
  const answer = useCompetition(session, id)
  return (
    <Answered answer={answer} what="Competition">
      {(found) =>
        found === 'none' ? (
          <NothingHere what="competition" />
        ) : (
          <>
            <CompetitionSheet competition={found.value} />
            <News value={found.value} whatIsNew={newInCompetition} />
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

function CompetitionSheet({ competition }: { readonly competition: Competition }) {
  const { divisions, events, description } = competition
  const sorted = inOrder(events)
  return (
    <>
      <Head competition={competition} />
      <div class="competition">
        <div class="column">
          {description.trim() !== '' && (
            <Section title="About">
              <SafeHtml html={description} />
            </Section>
          )}
          <Section title="Divisions">
            <DivisionTable divisions={inOrder(divisions)} />
          </Section>
        </div>
        <div class="column">
          <Section title="Dates">
            <TimelinePicture competition={{ ...competition, events: sorted }} />
          </Section>
          {divisions.length > 0 && sorted.length > 0 && (
            <Section title="Who does what">
              <EventGrid divisions={inOrder(divisions)} events={sorted} />
            </Section>
          )}
        </div>
        <Section title="Events">
          {sorted.length === 0 && <p>No event is public yet.</p>}
          <ol class="event-cards">
            {sorted.map((event, index) => (
              <li key={event.id}>
                <EventCard event={event} number={index + 1} competition={competition} />
              </li>
            ))}
          </ol>
        </Section>
      </div>
    </>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  const id = title.toLowerCase().replaceAll(' ', '-')
  return (
    <section class={id} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

function Head({ competition }: { readonly competition: Competition }) {
  const now = useServiceNow()
  const { name, status, time_zone, video_url } = competition
  const registration = readRegistration(competition, now)
  const video = webAddress(video_url, ['https:', 'http:'])
  return (
    <header class="competition-head">
      <p class="overline">
        <a href="#/competitions">Competitions</a> <span aria-hidden="true">/</span> {time_zone}
      </p>
      <ViewHeading>{name}</ViewHeading>
      <div class="competition-facts">
        <StatusStamp status={status} />
        <p class="registration" data-state={registration.state}>
          {registration.sentence}
        </p>
        <RegistrationWindow competition={competition} />
        {video !== undefined && (
          <a href={video} target="_blank" rel="noopener noreferrer">
            Watch the video
          </a>
        )}
      </div>
    </header>
  )
}
