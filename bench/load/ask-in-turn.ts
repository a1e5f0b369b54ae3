import { Connection } from './connection.ts'

export interface TurnOrder {
  readonly port: number
  readonly requests: readonly string[]
  /** What each of them must be answered with. */
  readonly status: number
}

const connections = 64

/** Sends every request once, in their order, over keep-alive connections. Rejects at the first wrong status. */
export async function askInTurn({ port, requests, status: expected }: TurnOrder): Promise<void> {
  const done = Promise.withResolvers<undefined>()
  let [sent, answered] = [0, 0]
  const askNext = (connection: Connection) => {
    const request = requests[sent]
    if (request === undefined) return
    sent += 1
    connection.ask(Buffer.from(request, 'latin1'), false, ({ status }) => {
      answered += 1
      if (status !== expected) done.reject(new Error(`An answer has status ${status}, not ${expected}.`))
      else if (answered === requests.length) done.resolve(undefined)
      else askNext(connection)
    })
  }
  const opened: Connection[] = []
  for (let count = 0; count < connections; count += 1) {
    const connection: Connection = new Connection(port, () => askNext(connection), done.reject)
    opened.push(connection)
  }
  try {
    await done.promise
  } finally {
    for (const connection of opened) connection.close()
  }
}
