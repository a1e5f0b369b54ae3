import type { Credentials } from './session.ts'

const key = 'shared'

/**
 * Returns the credentials of a shared page. They are in the URL of the page (`#/shared/USERNAME/PASSWORD/…`) or, after
 * a reload, in the storage of the tab. Returns `undefined` if the page is not shared. Removes the credentials from the
 * URL, so that they are neither displayed nor added to the history of the browser.
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

/** Returns whether the part of a URL after `#` contains credentials. */
export function isShared(hash: string): boolean {
  return hash.startsWith('#/shared/')
}

/**
 * Returns the URL that other people need to read a shared page. The credentials are in the part after `#`, because
 * browsers do not send this part to any server.
 */
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
