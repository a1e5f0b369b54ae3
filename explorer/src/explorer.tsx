import { useCallback, useState } from 'preact/hooks'
import { ClockOfServer } from './dates/server-clock.ts'
import { hashOfCompetition, usePlace, type Place } from './place.ts'
import type { Credentials, Session } from './session.ts'
import { ownAddress } from './reading/addresses.ts'
import { ScreenView } from './screen/screen-view.tsx'
import { forgetShared, sharedAddress } from './address-credentials.ts'
import { CompetitionList } from './views/competition-list.tsx'
import { CompetitionView } from './views/competition-view.tsx'
import { EventView } from './views/event-view.tsx'
import { Boundary, NothingHere } from './views/notices.tsx'
import { PageHeader } from './views/page-header.tsx'
import { AddressEntry } from './views/address-entry.tsx'
import { SignIn } from './views/sign-in.tsx'
import { WorkoutView } from './views/workout-view.tsx'

interface ExplorerProps {
  /** What a shared page is read with; undefined when somebody is to sign in. */
  readonly shared: Credentials | undefined
}

/** The page: somebody signs in or was given its address, looks around, and leaves no trace by closing it. */
export function Explorer({ shared: given }: ExplorerProps) {
  const [session, setSession] = useState<Session>()
  const [shared, setShared] = useState(given)
  const place = usePlace()
  const isBare = place.view === 'screen' && (session !== undefined || shared !== undefined)
  const [hasSignedOut, setHasSignedOut] = useState(false)
  const signOut = useCallback(() => {
    forgetShared()
    setShared(undefined)
    setSession(undefined)
    setHasSignedOut(true)
  }, [])
  return (
    <>
      {!isBare && <SkipLink />}
      {!isBare && <PageHeader session={session} isShared={shared !== undefined} onSignOut={signOut} />}
      <main id="main">
        {session !== undefined && (
          <ClockOfServer.Provider value={session.clock}>
            <Boundary key={window.location.hash}>
              <ViewOfPlace place={place} session={session} shared={shared} />
            </Boundary>
          </ClockOfServer.Provider>
        )}
        {session === undefined && shared !== undefined && (
          <AddressEntry credentials={shared} onOpen={setSession} onSignIn={signOut} />
        )}
        {session === undefined && shared === undefined && <SignIn isFirst={!hasSignedOut} onSignIn={setSession} />}
      </main>
      {!isBare && <PageFooter isShared={shared !== undefined} />}
    </>
  )
}

function PageFooter({ isShared }: { readonly isShared: boolean }) {
  return (
    <footer class="page-footer">
      <p>
        Read-only, through the <a href="docs">public API</a> and nothing else.{' '}
        {isShared
          ? 'Whoever has the address of this page reads what is public on it.'
          : 'User name and password stay in this tab’s memory until it is closed.'}
      </p>
    </footer>
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
  readonly shared: Credentials | undefined
}

export function ViewOfPlace({ place, session, shared }: ViewOfPlaceProps) {
  switch (place.view) {
    case 'competitions':
      return <CompetitionList window={place.window} session={session} />
    case 'competition':
      return <CompetitionView id={place.id} session={session} />
    case 'event':
      return <EventView competitionId={place.competitionId} id={place.id} session={session} />
    case 'workout':
      return <WorkoutView id={place.id} session={session} />
    case 'screen': {
      const { competitionId, id } = place
      const address = shared && sharedAddress(ownAddress(), shared, hashOfCompetition(competitionId))
      return <ScreenView competitionId={competitionId} eventId={id} session={session} address={address} />
    }
    case 'nowhere':
      return <NothingHere what="page" />
  }
}
