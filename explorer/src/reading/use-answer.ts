import { useCallback, useEffect, useState } from 'preact/hooks'
import { GymNotAccessibleError, UnauthorizedError } from '../../../client/src/index.ts'
import type { Session } from '../session.ts'
import { nextLook, onReturn, spread, untilHidden, whenDue } from './next-look.ts'
import type { Question } from './questions.ts'
import { troubleOf, type Trouble } from './trouble.ts'

/** What has come of asking. An answer that was once there stays on the page when asking again fails. */
export interface Answer<Value> {
  readonly value: Value | undefined
  readonly trouble: Trouble | undefined
  readonly isWaiting: boolean
  readonly askAgain: () => void
}

interface Told<Value> {
  readonly key: string
  readonly value?: Value
  readonly trouble?: Trouble
  /** Whether the service waits for changes, as far as is known. */
  readonly mayBeHeld?: boolean
}

/**
 * Asks whenever the key changes, shows at once what was answered under that key before, and follows what changes for as
 * long as the page is seen. What an older key asked for is aborted.
 */
export function useAnswer<Value>(
  { remembered, clock, patience, over }: Pick<Session, 'remembered' | 'clock' | 'patience' | 'over'>,
  { key, ask, isLatest = () => true, instantsOf = () => [] }: Question<Value>,
): Answer<Value> {
  const [told, setTold] = useState<Told<Value>>({ key: '' })
  // An object each time: to ask as before is to ask again.
  const [attempt, setAttempt] = useState({ mayWait: true })
  const askAgain = useCallback(() => setAttempt({ mayWait: false }), [])
  const follow = () => setAttempt({ mayWait: true })
  const isCurrent = told.key === key
  // Kept under this key by this hook alone.
  const value = (isCurrent ? told.value : undefined) ?? (remembered.get(key) as Value | undefined)
  const trouble = isCurrent ? told.trouble : undefined
  useEffect(() => {
    // What is shown is asked for with its tag, if that is its own: that answers at once where it is no longer so. The view
    // before this one may have got there a later one since this one was drawn.
    const mayWait = attempt.mayWait && value !== undefined && isLatest(value)
    const { signal, abort } = untilHidden(mayWait)
    const look = (waitSeconds: number) => ask({ signal, waitSeconds })
    const asked = mayWait ? patience.wait(look) : look(0).then((value) => ({ value, mayBeHeld: true }))
    asked.then(
      ({ value, mayBeHeld }) => {
        if (signal.aborted) return
        remembered.set(key, value)
        setTold({ key, value, mayBeHeld })
      },
      (error: unknown) => {
        if (signal.aborted) return
        if (isShutOut(error)) remembered.clear()
        const isOver = error instanceof UnauthorizedError
        setTold({ key, trouble: isOver ? over : troubleOf(error, Date.now(), navigator.onLine) })
      },
    )
    return abort
  }, [key, attempt])
  useEffect(() => {
    // Wrong credentials that are sent again and again count against everybody at this address.
    if (!isCurrent || trouble?.isFinal) return undefined
    if (trouble === undefined && told.mayBeHeld) return whenDue(spread(Math.random()), follow)
    const pauseMs = trouble?.retryAt === undefined ? undefined : Math.max(0, trouble.retryAt - Date.now())
    const instants = value === undefined ? [] : instantsOf(value)
    const next = nextLook(clock.now(), instants, Math.random(), pauseMs)
    return whenDue(next, trouble === undefined ? follow : askAgain)
  }, [told])
  useEffect(() => (trouble?.isFinal ? undefined : onReturn(askAgain)), [key, trouble?.isFinal])
  return { value, trouble, isWaiting: value === undefined && trouble === undefined, askAgain }
}

/** Whether what was read before is no longer this reader's to see. */
function isShutOut(error: unknown): boolean {
  return error instanceof UnauthorizedError || error instanceof GymNotAccessibleError
}
