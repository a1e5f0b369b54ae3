import { createClient } from '../../client/src/index.ts'
import { createWaitLimits, type WaitLimits } from './reading/wait-limits.ts'
import { createReader, type Reader } from './reading/reader.ts'
import { createServerClock, type ServerClock } from './dates/server-clock.ts'
import { accessEnded, type Trouble } from './reading/trouble.ts'
import { findGymHeader } from './reading/gym-header.ts'
import { firstQuestion } from './reading/questions.ts'
import { parseRoute } from './route.ts'

/** The account that is signed in while the page is open. The session does not contain the password. */
export interface Session {
  readonly username: string
  readonly gym: string | undefined
  readonly gymHeader: string | undefined
  readonly reader: Reader
  readonly clock: ServerClock
  readonly waitLimits: WaitLimits
  /** The error to show if the service no longer accepts the credentials. */
  readonly over: Trouble
  /** The last response to each request, by the key of the request. A view shows it until a new response arrives. */
  readonly remembered: Map<string, unknown>
}

export interface Credentials {
  readonly username: string
  readonly password: string
  /** The gym that a platform account wants to read. It is empty for other accounts. */
  readonly gym: string
}

/**
 * Signs in. Sends a request to check the credentials. If possible, this is the first request of the current view, and
 * the session remembers the response for the view. Rejects with an error of the client if the request fails, for
 * example because the password is wrong. Rejects with a `TypeError` if the credentials contain characters that HTTP
 * Basic does not allow.
 */
export async function openSession(
  { username, password, gym }: Credentials,
  service: string,
  over = accessEnded,
): Promise<Session> {
  const [clock, waitLimits] = [createServerClock(Date.now), createWaitLimits(Date.now)]
  const isForGym = gym !== ''
  const gymHeader = isForGym ? await findGymHeader(service) : undefined
  const client = createClient({
    url: service,
    username,
    password,
    ...(isForGym ? { gym, gymHeader } : {}),
    // Shows errors immediately; the reader decides when to retry.
    retry: false,
    cache: true,
    fetch: async (url, init) => {
      // Without this, the browser would cache responses on disk.
      const response = await fetch(url, { ...init, cache: 'no-store' })
      clock.observe(response.headers.get('date'))
      waitLimits.observe(response)
      return response
    },
  })
  const reader = createReader(client)
  const { key, ask } = firstQuestion(reader, parseRoute(window.location.hash))
  const remembered = new Map([[key, await ask({ signal: new AbortController().signal, waitSeconds: 0 })]])
  return { username, gym: isForGym ? gym : undefined, gymHeader, reader, clock, waitLimits, over, remembered }
}
