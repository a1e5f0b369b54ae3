import type { Credentials } from './session.ts'

/** The key in the tab's session storage that has the credentials during a reload. */
const key = 'handed-over'

/** The longest time that a reload may take. After more, the tab was closed and restored, perhaps by another person. */
const handingOverMsMost = 60_000

/** Stores the credentials for the next page in this tab, which is usually the same page after a reload. */
export function storeForReload(credentials: Credentials, now: number): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify({ credentials, handedOverAt: now }))
  } catch {
    // Without storage, the next page asks for the credentials.
  }
}

/** Returns the credentials that this tab stored within the last minute, if any, and removes them from the storage. */
export function takeAfterReload(now: number): Credentials | undefined {
  try {
    const stored = window.sessionStorage.getItem(key)
    window.sessionStorage.removeItem(key)
    if (stored === null) return undefined
    // Only this module writes this key.
    const { credentials, handedOverAt } = JSON.parse(stored) as { credentials: Credentials; handedOverAt: number }
    return Math.abs(now - handedOverAt) < handingOverMsMost ? credentials : undefined
  } catch {
    return undefined
  }
}
