import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { ClockOfServer } from './dates/server-clock.ts'
import { hashOfCompetition, useRoute, type Route } from './route.ts'
import type { Credentials, Session } from './session.ts'
import { ownAddress } from './reading/addresses.ts'
import { ScreenView } from './screen/screen-view.tsx'
import { forgetShared, sharedAddress } from './address-credentials.ts'
import { storeForReload, takeAfterReload } from './credentials-over-reload.ts'
import { BoardsView } from './views/boards-view.tsx'
import { CompetitionList } from './views/competition-list.tsx'
import { CompetitionView } from './views/competition-view.tsx'
import { EventView } from './views/event-view.tsx'
import { Boundary, NothingHere } from './views/notices.tsx'
import { PageHeader } from './views/page-header.tsx'
import { Entry } from './views/entry.tsx'
import { SignIn } from './views/sign-in.tsx'
import { WorkoutView } from './views/workout-view.tsx'

interface ExplorerProps {
  /** The credentials in the URL of a shared page. They are `undefined` if the page is not shared. */
  readonly shared: Credentials | undefined
  /** The credentials of a reader who was signed in before the page was reloaded. */
  readonly signedIn: Credentials | undefined
}

/** The whole page. It shows a sign-in form if there are no credentials from the URL or from before a reload. */
export function Explorer(props: ExplorerProps) {
  const [session, setSession] = useState<Session>()
  const [shared, setShared] = useState(props.shared)
  const [signedIn, setSignedIn] = useState(props.signedIn)
  const credentials = shared ?? signedIn
  const route = useRoute()
  const isBare = route.view === 'screen' && (session !== undefined || credentials !== undefined)
  const [hasSignedOut, setHasSignedOut] = useState(false)
  const toHandOver = useHandingOver(props.signedIn)
  const signOut = useCallback(() => {
    toHandOver.current = undefined
    forgetShared()
    setShared(undefined)
    setSignedIn(undefined)
    setSession(undefined)
    setHasSignedOut(true)
  }, [])
  const signIn = useCallback((opened: Session, credentials: Credentials) => {
    toHandOver.current = credentials
    setSession(opened)
    setSignedIn(credentials)
  }, [])
  return (
    <>
      {!isBare && <SkipLink />}
      {!isBare && <PageHeader session={session} isShared={shared !== undefined} onSignOut={signOut} />}
      <main id="main">
        {session !== undefined && (
          <ClockOfServer.Provider value={session.clock}>
            <Boundary key={window.location.hash}>
              <RouteView route={route} session={session} shared={shared} />
            </Boundary>
          </ClockOfServer.Provider>
        )}
        {session === undefined && credentials !== undefined && (
          <Entry credentials={credentials} isShared={shared !== undefined} onOpen={setSession} onSignIn={signOut} />
        )}
        {session === undefined && credentials === undefined && <SignIn isFirst={!hasSignedOut} onSignIn={signIn} />}
      </main>
      {!isBare && (session !== undefined || shared !== undefined) && <PageFooter isShared={shared !== undefined} />}
    </>
  )
}

function useHandingOver(signedIn: Credentials | undefined): { current: Credentials | undefined } {
  const toHandOver = useRef(signedIn)
  useEffect(() => {
    const leave = () => {
      if (toHandOver.current !== undefined) storeForReload(toHandOver.current, Date.now())
    }
    // The browser restores this page from its back/forward cache.
    const restore = () => void takeAfterReload(Date.now())
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', restore)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', restore)
    }
  }, [])
  return toHandOver
}

function PageFooter({ isShared }: { readonly isShared: boolean }) {
  return (
    <footer class="page-footer">
      <p>
        {isShared
          ? 'Everybody who has the address of this page can read it. It stays up to date by itself.'
          : 'You stay signed in until you leave this page or close its tab.'}{' '}
        <a href="docs">For developers</a>
      </p>
    </footer>
  )
}

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

interface RouteViewProps {
  readonly route: Route
  readonly session: Session
  readonly shared: Credentials | undefined
}

export function RouteView({ route, session, shared }: RouteViewProps) {
  switch (route.view) {
    case 'competitions':
      return <CompetitionList window={route.window} session={session} />
    case 'competition':
      return <CompetitionView id={route.id} session={session} />
    case 'boards':
      return <BoardsView competitionId={route.competitionId} session={session} />
    case 'event':
      return <EventView competitionId={route.competitionId} id={route.id} session={session} />
    case 'workout':
      return <WorkoutView id={route.id} session={session} />
    case 'screen': {
      const { competitionId, id } = route
      const address = shared && sharedAddress(ownAddress(), shared, hashOfCompetition(competitionId))
      return <ScreenView competitionId={competitionId} eventId={id} session={session} address={address} />
    }
    case 'nowhere':
      return <NothingHere what="page" />
  }
}
