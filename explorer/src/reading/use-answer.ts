import { useCallback, useEffect, useState } from 'preact/hooks'
import { GymNotAccessibleError, UnauthorizedError } from '../../../client/src/index.ts'
import type { Session } from '../session.ts'
import { nextLook, onReturn, spreadDelay, abortWhenHidden, whenDue } from './next-look.ts'
import type { Question } from './questions.ts'
import { troubleOf, type Trouble } from './trouble.ts'

/** The state of a request. If a later request fails, `value` stays the same, unless the account has lost its access. */
export interface Answer<Value> {
  readonly value: Value | undefined
  readonly trouble: Trouble | undefined
  readonly isWaiting: boolean
  readonly askAgain: () => void
}

interface State<Value> {
  readonly key: string
  readonly value?: Value
  readonly trouble?: Trouble
  /** Whether the next request is allowed to wait for a change. */
  readonly mayBeHeld?: boolean
}

/**
 * Sends a request and returns its current state. While the page is visible, repeats the request to follow changes. If
 * the key of the request changes, aborts the previous request.
 */
export function useAnswer<Value>(
  { remembered, clock, waitLimits, over }: Pick<Session, 'remembered' | 'clock' | 'waitLimits' | 'over'>,
  { key, ask, isLatest = () => true, instantsOf = () => [] }: Question<Value>,
): Answer<Value> {
  const [state, setState] = useState<State<Value>>({ key: '' })
  // A new object each time, so that setting it always starts a request.
  const [attempt, setAttempt] = useState({ mayWait: true })
  const askAgain = useCallback(() => setAttempt({ mayWait: false }), [])
  const follow = () => setAttempt({ mayWait: true })
  const isCurrent = state.key === key
  // Only this hook writes this key, so the type is right.
  const value = (isCurrent ? state.value : undefined) ?? (remembered.get(key) as Value | undefined)
  const trouble = isCurrent ? state.trouble : undefined
  useEffect(() => {
    // Waits only if the next request is conditional on the shown value, so that it returns immediately when that is
    // stale. An earlier view may have read a newer value after this one was rendered.
    const mayWait = attempt.mayWait && value !== undefined && isLatest(value)
    const { signal, abort } = abortWhenHidden(mayWait)
    const look = (waitSeconds: number) => ask({ signal, waitSeconds })
    const request = mayWait ? waitLimits.wait(look) : look(0).then((value) => ({ value, mayBeHeld: true }))
    request.then(
      ({ value, mayBeHeld }) => {
        if (signal.aborted) return
        remembered.set(key, value)
        setState({ key, value, mayBeHeld })
      },
      (error: unknown) => {
        if (signal.aborted) return
        if (isShutOut(error)) remembered.clear()
        const isOver = error instanceof UnauthorizedError
        setState({ key, trouble: isOver ? over : troubleOf(error, Date.now(), navigator.onLine) })
      },
    )
    return abort
  }, [key, attempt])
  useEffect(() => {
    // Repeated wrong credentials would count against every client of this address.
    if (!isCurrent || trouble?.isFinal) return undefined
    if (trouble === undefined && state.mayBeHeld) return whenDue(spreadDelay(Math.random()), follow)
    const pauseMs = trouble?.retryAt === undefined ? undefined : Math.max(0, trouble.retryAt - Date.now())
    const instants = value === undefined ? [] : instantsOf(value)
    const next = nextLook(clock.now(), instants, Math.random(), pauseMs)
    return whenDue(next, trouble === undefined ? follow : askAgain)
  }, [state])
  useEffect(() => (trouble?.isFinal ? undefined : onReturn(askAgain)), [key, trouble?.isFinal])
  return { value, trouble, isWaiting: value === undefined && trouble === undefined, askAgain }
}

function isShutOut(error: unknown): boolean {
  return error instanceof UnauthorizedError || error instanceof GymNotAccessibleError
}
