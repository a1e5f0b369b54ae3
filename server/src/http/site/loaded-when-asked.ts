import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'

/** Something that answers requests. */
export interface Answerer {
  answer(message: IncomingMessage, response: ServerResponse): void
  close(): Promise<void>
}

/**
 * Loads what answers when it is first asked: pages and metrics need libraries that take longer to load than the whole
 * API, and nobody asks for them in the first second.
 */
export function loadedWhenAsked(load: () => Promise<Answerer>, log: Logger): Answerer {
  let loading: Promise<Answerer> | undefined
  return {
    answer(message, response) {
      loading ??= load()
      loading
        .then((loaded) => loaded.answer(message, response))
        .catch((error: unknown) => {
          log.error({ err: error }, 'Pages could not be loaded')
          response.destroy()
        })
    },
    async close() {
      await (await loading)?.close()
    },
  }
}
