import type { Credentials } from './session.ts'

/** Under this name the tab keeps them: a reload shows the page again. */
const key = 'shared'

/**
 * What a shared page is read with. Credentials in the address, `#/shared/USERNAME/PASSWORD/…`, are taken out of it before
 * anything can keep or show them, so that what stays is the place. Undefined on a page that somebody signs in to.
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
    // A frame that may keep nothing reads for as long as it is open.
  }
  return credentials
}

/** Forgets them: somebody signs in instead. */
export function forgetShared(): void {
  try {
    window.sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}

/** Whether an address is one that was shared. */
export function isShared(hash: string): boolean {
  return hash.startsWith('#/shared/')
}

/** The address under which somebody else reads the same; its fragment reaches no server. */
export function sharedAddress(service: string, { username, password }: Credentials, place: string): string {
  return `${service}/#/shared/${username}/${password}${place.replace(/^#/, '')}`
}

function keptCredentials(): Credentials | undefined {
  try {
    const kept = window.sessionStorage.getItem(key)
    // Written above by this page alone.
    return kept === null ? undefined : (JSON.parse(kept) as Credentials)
  } catch {
    return undefined
  }
}
