import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { UnauthorizedError } from '../../../client/src/index.ts'
import { ownAddress } from '../reading/addresses.ts'
import { onReturn, whenDue } from '../reading/next-look.ts'
import { noLongerShared, troubleOf, type Trouble } from '../reading/trouble.ts'
import { openSession, type Credentials, type Session } from '../session.ts'
import { TroubleNotice } from './notices.tsx'
import { ViewHeading } from './view-heading.tsx'

interface AddressEntryProps {
  readonly credentials: Credentials
  readonly onOpen: (session: Session) => void
  readonly onSignIn: () => void
}

/** A screen that starts before the service does tries until it is there. */
const againMs = 5000

/** Opens a shared page by itself. */
export function AddressEntry({ credentials, onOpen, onSignIn }: AddressEntryProps) {
  const [attempt, setAttempt] = useState(0)
  const [trouble, setTrouble] = useState<Trouble>()
  // Before anything is painted, which takes longer than the answer on a slow machine.
  useLayoutEffect(() => {
    openSession(credentials, ownAddress(), noLongerShared).then(onOpen, (error: unknown) => {
      const isOver = error instanceof UnauthorizedError
      setTrouble(isOver ? noLongerShared : troubleOf(error, Date.now(), navigator.onLine))
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
      <ViewHeading>{trouble.isFinal ? 'This page has ended' : 'In a moment'}</ViewHeading>
      <TroubleNotice trouble={trouble} />
      {trouble.isFinal && (
        <button type="button" onClick={onSignIn}>
          Sign in instead
        </button>
      )}
    </section>
  )
}
