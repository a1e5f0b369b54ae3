import { Connection } from './connection.ts'

/** One answer of a poll, by the clock of this machine, in milliseconds since 1970. */
export interface Polled {
  readonly askedAt: number
  readonly answeredAt: number
  readonly latencyMs: number
}

export interface Poll {
  readonly port: number
  readonly connections: number
  /** Goes out again and again, on every connection. */
  readonly request: string
  readonly endsAt: number
  /** What is wrong with an answer's body, if anything. */
  readonly faultOf: (body: Buffer, asked: Pick<Polled, 'askedAt' | 'answeredAt'>) => string | undefined
}

/** Asks the same on many connections until an instant, and looks at every answer. Rejects at the first wrong one. */
export async function poll({ port, connections, request, endsAt, faultOf }: Poll): Promise<readonly Polled[]> {
  const bytes = Buffer.from(request, 'latin1')
  const polled: Polled[] = []
  const done = Promise.withResolvers<readonly Polled[]>()
  let busy = connections
  const ask = (connection: Connection) => {
    const askedAt = Date.now()
    const startedAt = performance.now()
    connection.ask(bytes, true, ({ status, body = Buffer.alloc(0) }) => {
      const answeredAt = Date.now()
      polled.push({ askedAt, answeredAt, latencyMs: performance.now() - startedAt })
      const fault = status === 200 ? faultOf(body, { askedAt, answeredAt }) : `An answer has status ${status}.`
      if (fault !== undefined) done.reject(new Error(fault))
      else if (answeredAt < endsAt) ask(connection)
      else if (--busy === 0) done.resolve(polled)
    })
  }
  const opened: Connection[] = []
  for (let count = 0; count < connections; count += 1) {
    const connection: Connection = new Connection(port, () => ask(connection), done.reject)
    opened.push(connection)
  }
  try {
    return await done.promise
  } finally {
    for (const connection of opened) connection.close()
  }
}
