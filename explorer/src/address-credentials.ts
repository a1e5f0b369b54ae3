import type { Credentials } from './session.ts'

/** The key in the tab's session storage, from which a reload of a shared page reads its credentials. */
const key = 'shared'

/**
 * Returns the credentials of a shared page from its URL (`#/shared/USERNAME/PASSWORD/…`), or those stored before a
 * reload. Returns `undefined` if the page is not shared. Removes the credentials from the URL before the browser shows
 * it or adds it to its history.
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

export function forgetShared(): void {
  try {
    window.sessionStorage.removeItem(key)
  } catch {
    // There is no storage, so nothing is stored.
  }
}

/** Returns whether the fragment of a URL contains credentials. */
export function isShared(hash: string): boolean {
  return hash.startsWith('#/shared/')
}

/** Returns the URL of a shared page for others. Credentials are in its fragment, which browsers send to no server. */
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
