import type { ListWindow } from '../route.ts'

const root = '/api/public'

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

export interface CurlRequest {
  readonly service: string
  readonly address: string
  readonly username: string
  readonly gym: string | undefined
  readonly gymHeader: string | undefined
}

/** Returns a `curl` command that sends a request. The command does not contain the password. `curl` asks for it. */
export function curlLine({ service, address, username, gym, gymHeader }: CurlRequest): string {
  const header = gym === undefined ? [] : ['-H', quoted(`${gymHeader ?? 'service-gym'}: ${gym}`)]
  return ['curl', '-u', quoted(username), ...header, quoted(`${service}${address}`)].join(' ')
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`
}

/** Returns the URL of the service that sent this page. It can have a path. It has no slash at the end. */
export function ownAddress(): string {
  return new URL('.', document.baseURI).href.replace(/\/$/, '')
}
