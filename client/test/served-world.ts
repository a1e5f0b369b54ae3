import { createClient, type Client, type ClientOptions } from '../src/index.ts'
import { startWorld, type RunningService } from '../../server/test/serving-world.ts'
import { sqlite } from '../../server/test/storage/engines.ts'
import { passwordOf, type AccountName } from '../../server/test/world.ts'

/** A service with the server's test data, and clients for the accounts in it. */
export interface ServedWorld extends RunningService {
  clientOf(username: AccountName, options?: Partial<ClientOptions>): Client
}

export async function serveWorld(): Promise<ServedWorld> {
  const running = await startWorld(sqlite)
  const url = running.service.address
  const clientOf: ServedWorld['clientOf'] = (username, options) =>
    createClient({ url, username, password: passwordOf(username), ...options })
  return { ...running, clientOf }
}
