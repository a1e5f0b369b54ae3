import { createClient } from '../../client/src/index.ts'
import { createWaitLimits, type WaitLimits } from './reading/wait-limits.ts'
import { createReader, type Reader } from './reading/reader.ts'
import { createServerClock, type ServerClock } from './dates/server-clock.ts'
import { accessEnded, type Trouble } from './reading/trouble.ts'
import { findGymHeader } from './reading/gym-header.ts'
import { firstQuestion } from './reading/questions.ts'
import { parseRoute } from './route.ts'

/** The account that is signed in while the page is open. It does not have the password; only its client does. */
export interface Session {
  readonly username: string
  readonly gym: string | undefined
  readonly gymHeader: string | undefined
  readonly reader: Reader
  readonly clock: ServerClock
  readonly waitLimits: WaitLimits
  /** The error to show if the service rejects the credentials later. */
  readonly over: Trouble
  /** The last values by the key of their request, so that a view can show them at once when the reader returns. */
  readonly remembered: Map<string, unknown>
}

export interface Credentials {
  readonly username: string
  readonly password: string
  /** The gym to read with a platform account, or an empty string. */
  readonly gym: string
}

/**
 * Opens a session if the service accepts the credentials. Checks them with the first request of the view that is open,
 * which then shows the value. Rejects with the client's errors, and with a `TypeError` for invalid credentials.
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
