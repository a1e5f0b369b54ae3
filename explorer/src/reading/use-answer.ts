import { useCallback, useEffect, useState } from 'preact/hooks'
import { GymNotAccessibleError, UnauthorizedError } from '../../../client/src/index.ts'
import type { Session } from '../session.ts'
import { nextLook, whenDue } from './next-look.ts'
import { troubleOf, type Trouble } from './trouble.ts'

/** What has come of asking. An answer that was once there stays on the page when asking again fails. */
export interface Answer<Value> {
  readonly value: Value | undefined
  readonly trouble: Trouble | undefined
  readonly isWaiting: boolean
  readonly askAgain: () => void
}

/** What a view asks for. */
export interface Question<Value> {
  /** Two questions of one key have the same answer. */
  readonly key: string
  readonly ask: (signal: AbortSignal) => Promise<Value>
  /** The moments at which the answer changes by itself. */
  readonly instantsOf?: (value: Value) => readonly number[]
}

interface Told<Value> {
  readonly key: string
  readonly value?: Value
  readonly trouble?: Trouble
}

/**
 * Asks whenever the key changes, shows at once what was answered under that key before, and asks again for as long as the
 * page is open. What an older key asked for is aborted.
 */
export function useAnswer<Value>(
  { remembered, clock, over }: Pick<Session, 'remembered' | 'clock' | 'over'>,
  { key, ask, instantsOf = () => [] }: Question<Value>,
): Answer<Value> {
  const [told, setTold] = useState<Told<Value>>({ key: '' })
  const [attempt, setAttempt] = useState(0)
  const askAgain = useCallback(() => setAttempt((count) => count + 1), [])
  useEffect(() => {
    const controller = new AbortController()
    ask(controller.signal).then(
      (value) => {
        if (controller.signal.aborted) return
        remembered.set(key, value)
        setTold({ key, value })
      },
      (error: unknown) => {
        if (controller.signal.aborted) return
        if (isShutOut(error)) remembered.clear()
        const isOver = error instanceof UnauthorizedError
        setTold({ key, trouble: isOver ? over : troubleOf(error, Date.now(), navigator.onLine) })
      },
    )
    return () => controller.abort()
  }, [key, attempt])
  const isCurrent = told.key === key
  // Kept under this key by this hook alone.
  const value = (isCurrent ? told.value : undefined) ?? (remembered.get(key) as Value | undefined)
  const trouble = isCurrent ? told.trouble : undefined
  useEffect(() => {
    // Wrong credentials that are sent again and again count against everybody at this address.
    if (!isCurrent || trouble?.isFinal) return undefined
    const pauseMs = trouble?.retryAt === undefined ? undefined : Math.max(0, trouble.retryAt - Date.now())
    const instants = value === undefined ? [] : instantsOf(value)
    return whenDue(nextLook(clock.now(), instants, Math.random(), pauseMs), askAgain)
  }, [told])
  return { value, trouble, isWaiting: value === undefined && trouble === undefined, askAgain }
}

/** Whether what was read before is no longer this reader's to see. */
function isShutOut(error: unknown): boolean {
  return error instanceof UnauthorizedError || error instanceof GymNotAccessibleError
}
