import type { ListWindow } from '../place.ts'

const root = '/api/public'

/** The path and query of a page of the list. */
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

/** What is asked for, and by whom. The password is not part of it. */
export interface CurlRequest {
  readonly service: string
  readonly address: string
  readonly username: string
  readonly gym: string | undefined
  readonly gymHeader: string | undefined
}

/** A line for a shell that reads the same; curl asks for the password itself. */
export function curlLine({ service, address, username, gym, gymHeader }: CurlRequest): string {
  const header = gym === undefined ? [] : ['-H', quoted(`${gymHeader ?? 'service-gym'}: ${gym}`)]
  return ['curl', '-u', quoted(username), ...header, quoted(`${service}${address}`)].join(' ')
}

/** One word for any POSIX shell, whatever it holds. */
function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`
}

/** The service that this page came from; it may be reached below a path. */
export function ownAddress(): string {
  return new URL('.', document.baseURI).href.replace(/\/$/, '')
}
