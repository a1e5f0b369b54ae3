import { useEffect, useState } from 'preact/hooks'

/** The clock, read anew every `everyMs` milliseconds: what is said to happen in a minute comes nearer on the page, too. */
export function useNow(everyMs = 20_000): number {
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
