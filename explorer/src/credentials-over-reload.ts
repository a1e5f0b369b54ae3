import type { Credentials } from './session.ts'

/** Under this name the tab keeps them while its page is away. */
const key = 'handed-over'

/** A reload takes seconds. A tab that was closed and is opened again, by whomever, has had its storage back for longer. */
const handingOverMsMost = 60_000

/** Puts what somebody signed in with aside for the page that comes after this one in the tab, as a reload brings it. */
export function handOver(credentials: Credentials, now: number): void {
  try {
    window.sessionStorage.setItem(key, JSON.stringify({ credentials, handedOverAt: now }))
  } catch {
    // A tab that may keep nothing asks again.
  }
}

/** What the page before this one handed over, if it has just gone; nothing of it stays in the storage. */
export function takeHandedOver(now: number): Credentials | undefined {
  try {
    const kept = window.sessionStorage.getItem(key)
    window.sessionStorage.removeItem(key)
    if (kept === null) return undefined
    // Written above by this page alone.
    const { credentials, handedOverAt } = JSON.parse(kept) as { credentials: Credentials; handedOverAt: number }
    return Math.abs(now - handedOverAt) < handingOverMsMost ? credentials : undefined
  } catch {
    return undefined
  }
}
