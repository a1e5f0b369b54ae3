import { useEffect, useState } from 'preact/hooks'
import { parsePlace, type Place } from './place.ts'

/** The place that the address bar names, as it changes. */
export function usePlace(): Place {
  const [hash, setHash] = useState(window.location.hash)
  useEffect(() => {
    const follow = () => setHash(window.location.hash)
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [])
  return parsePlace(hash)
}
