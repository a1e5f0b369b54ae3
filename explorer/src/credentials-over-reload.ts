import type { Credentials } from './session.ts'

const key = 'handed-over'

/**
 * How long credentials are stored for a reload, in milliseconds. After more than a minute, somebody else might use the
 * browser.
 */
const handingOverMsMost = 60_000

/** Stores the credentials in this tab, so that the reader is still signed in after a reload. */
export function storeForReload(credentials: Credentials, now: number): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify({ credentials, handedOverAt: now }))
  } catch {
    // Without storage, the next page asks for the credentials.
  }
}

/**
 * Returns the credentials that were stored before a reload, and removes them from the storage. Returns `undefined` if
 * there are none or if they are older than one minute.
 */
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
