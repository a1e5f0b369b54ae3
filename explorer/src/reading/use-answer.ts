import { useCallback, useEffect, useState } from 'preact/hooks'
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
}

/**
 * Asks whenever `key` changes, and shows at once what was answered under that key before. What an older key asked for
 * is aborted.
 */
export function useAnswer<Value>(
  key: string,
  remembered: Map<string, unknown>,
  ask: (signal: AbortSignal) => Promise<Value>,
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
        setTold({ key, trouble: troubleOf(error, Date.now(), navigator.onLine) })
      },
    )
    return () => controller.abort()
  }, [key, attempt])
  useAskWhenOnline(told.trouble, askAgain)
  const isCurrent = told.key === key
  // Kept under this key by this hook alone.
  const value = (isCurrent ? told.value : undefined) ?? (remembered.get(key) as Value | undefined)
  const trouble = isCurrent ? told.trouble : undefined
  return { value, trouble, isWaiting: value === undefined && trouble === undefined, askAgain }
}

function useAskWhenOnline(trouble: Trouble | undefined, askAgain: () => void): void {
  useEffect(() => {
    if (trouble === undefined) return undefined
    window.addEventListener('online', askAgain)
    return () => window.removeEventListener('online', askAgain)
  }, [trouble, askAgain])
}
