import type { Credentials } from './session.ts'

/** The key of the tab's session storage, so that a reload shows the shared page again. */
const key = 'shared'

/**
 * Returns the credentials of a shared page; `undefined` on a page with a sign-in form. Removes credentials from the
 * address, `#/shared/USERNAME/PASSWORD/…`, before the browser shows it or adds it to its history; the rest is the place.
 */
export function takeShared(): Credentials | undefined {
  const match = /^#\/shared\/([^/]+)\/([^/]+)(\/.*)?$/.exec(window.location.hash)
  if (match === null) return keptCredentials()
  const [, username = '', password = '', place = '/competitions'] = match
  window.history.replaceState(null, '', `#${place}`)
  const credentials = { username, password, gym: '' }
  try {
    window.sessionStorage.setItem(key, JSON.stringify(credentials))
  } catch {
    // A frame without storage works until it is closed.
  }
  return credentials
}

/** Deletes the stored credentials, because the reader wants to sign in. */
export function forgetShared(): void {
  try {
    window.sessionStorage.removeItem(key)
  } catch {
    // There is no storage, so nothing is stored.
  }
}

/** Returns whether an address is a shared one, with credentials. */
export function isShared(hash: string): boolean {
  return hash.startsWith('#/shared/')
}

/** Returns the address that shows others the same place. No server receives its fragment with the credentials. */
export function sharedAddress(service: string, { username, password }: Credentials, place: string): string {
  return `${service}/#/shared/${username}/${password}${place.replace(/^#/, '')}`
}

function keptCredentials(): Credentials | undefined {
  try {
    const stored = window.sessionStorage.getItem(key)
    // Only this module writes this key.
    return stored === null ? undefined : (JSON.parse(stored) as Credentials)
  } catch {
    return undefined
  }
}
