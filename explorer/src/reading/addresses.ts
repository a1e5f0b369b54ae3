import type { ListWindow } from '../place.ts'

const root = '/api/public'

/** Returns the path and query of a page of the list. */
export function pageAddress({ limit, afterCursor, beforeCursor }: ListWindow): string {
  const query = new URLSearchParams({
    limit: String(limit),
    ...(afterCursor === undefined ? {} : { after_cursor: afterCursor }),
    ...(beforeCursor === undefined ? {} : { before_cursor: beforeCursor }),
  })
  return `${root}/competitions?${query.toString()}`
}

export function workoutAddress(id: number): string {
  return `${root}/workouts/${id}`
}

/** A request to show as a curl command, without the password. */
export interface CurlRequest {
  readonly service: string
  readonly address: string
  readonly username: string
  readonly gym: string | undefined
  readonly gymHeader: string | undefined
}

/** Returns a curl command for the same request. curl asks for the password. */
export function curlLine({ service, address, username, gym, gymHeader }: CurlRequest): string {
  const header = gym === undefined ? [] : ['-H', quoted(`${gymHeader ?? 'service-gym'}: ${gym}`)]
  return ['curl', '-u', quoted(username), ...header, quoted(`${service}${address}`)].join(' ')
}

/** Quotes a word for a POSIX shell. */
function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`
}

/** Returns the URL of the service that served this page; it may have a path. */
export function ownAddress(): string {
  return new URL('.', document.baseURI).href.replace(/\/$/, '')
}
