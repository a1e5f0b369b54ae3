import type { Changes } from '../catalog/reading/catalog.ts'

/**
 * Looks for changes at most once in a turn of the event loop. The requests of a turn had arrived when it began, so each
 * of them still sees every change that was made before it was sent; under load they share one call to the system.
 */
export function onceATurn(changes: Changes): Changes {
  let known: number | undefined
  const forget = () => {
    known = undefined
  }
  return {
    stamp() {
      if (known === undefined) {
        known = changes.stamp()
        setImmediate(forget)
      }
      return known
    },
  }
}
