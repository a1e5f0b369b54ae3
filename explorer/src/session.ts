import { createClient } from '../../client/src/index.ts'
import { createPatience, type Patience } from './reading/patience.ts'
import { createReader, type Reader } from './reading/reader.ts'
import { createServerClock, type ServerClock } from './dates/server-clock.ts'
import { noLongerLetIn, type Trouble } from './reading/trouble.ts'
import { findGymHeader } from './reading/gym-header.ts'
import { firstQuestion } from './reading/questions.ts'
import { parsePlace } from './place.ts'

/** Who reads, for as long as the page is open. The password is in the client alone: no storage, no address holds it. */
export interface Session {
  readonly username: string
  readonly gym: string | undefined
  readonly gymHeader: string | undefined
  readonly reader: Reader
  readonly clock: ServerClock
  readonly patience: Patience
  /** What an open page says when its credentials are no longer taken. */
  readonly over: Trouble
  /** What was answered, by what was asked: shown at once when somebody comes back to it. */
  readonly remembered: Map<string, unknown>
}

/** What somebody signs in with. */
export interface Credentials {
  readonly username: string
  readonly password: string
  /** The gym that a platform reads; empty for none. */
  readonly gym: string
}

/**
 * Opens a session when the service takes the credentials, which shows when it is asked for what the place shows; so that is there
 * when its view is drawn. Throws the client's errors, and a TypeError for what cannot be sent.
 */
export async function openSession(
  { username, password, gym }: Credentials,
  service: string,
  over = noLongerLetIn,
): Promise<Session> {
  const [clock, patience] = [createServerClock(Date.now), createPatience(Date.now)]
  const isForGym = gym !== ''
  const gymHeader = isForGym ? await findGymHeader(service) : undefined
  const client = createClient({
    url: service,
    username,
    password,
    ...(isForGym ? { gym, gymHeader } : {}),
    // What the service says goes to the reader at once, who decides when to ask again.
    retry: false,
    cache: true,
    fetch: async (url, init) => {
      // Without this the browser keeps what was read on its disk.
      const response = await fetch(url, { ...init, cache: 'no-store' })
      clock.observe(response.headers.get('date'))
      patience.observe(response)
      return response
    },
  })
  const reader = createReader(client)
  const { key, ask } = firstQuestion(reader, parsePlace(window.location.hash))
  const remembered = new Map([[key, await ask({ signal: new AbortController().signal, waitSeconds: 0 })]])
  return { username, gym: isForGym ? gym : undefined, gymHeader, reader, clock, patience, over, remembered }
}
