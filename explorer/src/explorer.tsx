import { useCallback, useState } from 'preact/hooks'
import { ClockOfService } from './dates/service-clock.ts'
import { usePlace, type Place } from './place.ts'
import type { Session } from './session.ts'
import { CompetitionList } from './views/competition-list.tsx'
import { CompetitionView } from './views/competition-view.tsx'
import { EventView } from './views/event-view.tsx'
import { Boundary, NothingHere } from './views/notices.tsx'
import { PageHeader } from './views/page-header.tsx'
import { SignIn } from './views/sign-in.tsx'
import { WorkoutView } from './views/workout-view.tsx'

/** The page: somebody signs in, looks around, and leaves no trace by closing it. */
export function Explorer() {
  const [session, setSession] = useState<Session>()
  const place = usePlace()
  const [hasSignedOut, setHasSignedOut] = useState(false)
  const signOut = useCallback(() => {
    setSession(undefined)
    setHasSignedOut(true)
  }, [])
  return (
    <>
      <SkipLink />
      <PageHeader session={session} onSignOut={signOut} />
      <main id="main">
        {session === undefined ? (
          <SignIn isFirst={!hasSignedOut} onSignIn={setSession} />
        ) : (
          <ClockOfService.Provider value={session.clock}>
            <Boundary key={window.location.hash}>
              <ViewOfPlace place={place} session={session} />
            </Boundary>
          </ClockOfService.Provider>
        )}
      </main>
      <footer class="page-footer">
        <p>
          Read-only, through the <a href="docs">public API</a> and nothing else. User name and password stay in this
          tab’s memory until it is closed.
        </p>
      </footer>
    </>
  )
}

/** The address bar’s `#` is the place, so the link moves the focus by itself. */
function SkipLink() {
  const skip = (event: Event) => {
    event.preventDefault()
    document.querySelector<HTMLElement>('main h1')?.focus()
  }
  return (
    <a class="skip-link" href="#main" onClick={skip}>
      Skip to the content
    </a>
  )
}

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
