import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { UnauthorizedError } from '../../../client/src/index.ts'
import { ownAddress } from '../reading/addresses.ts'
import { onReturn, whenDue } from '../reading/next-look.ts'
import { accessEnded, sharingEnded, troubleOf, type Trouble } from '../reading/trouble.ts'
import { openSession, type Credentials, type Session } from '../session.ts'
import { TroubleNotice } from './notices.tsx'
import { ViewHeading } from './view-heading.tsx'

interface EntryProps {
  readonly credentials: Credentials
  /** Whether the credentials came from the URL of a shared page. */
  readonly isShared: boolean
  readonly onOpen: (session: Session) => void
  readonly onSignIn: () => void
}

/**
 * The time between two attempts to sign in, in milliseconds. The attempts continue, because a screen can be switched on
 * before the service runs. The screen then starts within five seconds after the service.
 */
const againMs = 5000

/** Signs in without a form. This is possible on a shared page and after a reload. */
export function Entry({ credentials, isShared, onOpen, onSignIn }: EntryProps) {
  const [attempt, setAttempt] = useState(0)
  const [trouble, setTrouble] = useState<Trouble>()
  // A layout effect sends the request before the first paint, which can take longer than the response.
  useLayoutEffect(() => {
    const over = isShared ? sharingEnded : accessEnded
    openSession(credentials, ownAddress(), over).then(onOpen, (error: unknown) => {
      const isOver = error instanceof UnauthorizedError
      setTrouble(isOver ? over : troubleOf(error, Date.now(), navigator.onLine))
    })
  }, [attempt])
  useEffect(() => {
    if (trouble === undefined || trouble.isFinal) return undefined
    const tryAgain = () => setAttempt((count) => count + 1)
    const [stopWaiting, stopListening] = [whenDue(againMs, tryAgain), onReturn(tryAgain)]
    return () => {
      stopWaiting()
      stopListening()
    }
  }, [trouble])
  if (trouble === undefined) return null
  return (
    <section class="notice">
      <ViewHeading>{headingOf(trouble, isShared)}</ViewHeading>
      <TroubleNotice trouble={trouble} />
      {(!isShared || trouble.isFinal === true) && (
        <button type="button" onClick={onSignIn}>
          Sign in instead
        </button>
      )}
    </section>
  )
}

function headingOf({ isFinal }: Trouble, isShared: boolean): string {
  if (!isFinal) return 'In a moment'
  return isShared ? 'This page has ended' : 'You are no longer signed in'
}
