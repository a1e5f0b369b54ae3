import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { parentPort, workerData } from 'node:worker_threads'

// A thread of clients that send requests without a pause on kept-alive connections until the port is closed. It posts
// the outcomes of each client's requests.

const { url, authorization, count } = workerData as { url: string; authorization: string; count: number }
const agent = new Agent({ keepAlive: true, maxSockets: count })
const outcomes = await Promise.all(Array.from({ length: count }, callUntilRefused))
agent.destroy()
parentPort?.postMessage(outcomes)

async function callUntilRefused(): Promise<readonly string[]> {
  const outcomes: string[] = []
  while (outcomes.at(-1) !== 'ECONNREFUSED' && outcomes.length < 100_000) outcomes.push(await outcomeOf())
  return outcomes
}

async function outcomeOf(): Promise<string> {
  try {
    const sent = get(url, { agent, headers: { authorization } })
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    const body = await buffer(answer)
    return body.length === Number(answer.headers['content-length']) ? String(answer.statusCode) : 'cut off'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error)
  }
}
