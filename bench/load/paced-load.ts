import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { quantile } from '../figures/median.ts'
import { Connection } from './connection.ts'

/** Some seconds in which so many requests a second are sent over so many of the connections. */
export interface Phase {
  readonly perSecond: number
  readonly connections: number
  readonly seconds: number
}

/** What is asked of a server on 127.0.0.1 that the bench itself has started: these requests in turn. */
export interface PacedOrder {
  readonly port: number
  readonly requests: readonly string[]
  readonly connections: number
  readonly phases: readonly Phase[]
}

export interface PhaseFigures {
  readonly sent: number
  /** Answers by their status. */
  readonly statuses: Readonly<Record<number, number>>
  /** Refusals that do not say when to come back, and connections that were closed. */
  readonly withoutRetryAfter: number
  readonly closed: number
  /** Of what was accepted, as this process met it. */
  readonly p50Ms: number
  readonly p99Ms: number
  /** By how much this process itself was late, at most, in 99 of 100 cases: no answer is met earlier. */
  readonly ownLagMs: number
}

interface Tally {
  sent: number
  readonly statuses: Record<number, number>
  withoutRetryAfter: number
  closed: number
  readonly latenciesMs: number[]
}

const drainMs = 15_000

/**
 * Keeps its connections from the first phase to the last, without a pause between them: an answer counts for the phase in
 * which it was asked for. What is due while every connection is busy is not sent.
 */
export async function runPaced({ port, requests, connections, phases }: PacedOrder): Promise<readonly PhaseFigures[]> {
  const texts = requests.map((text) => Buffer.from(text, 'latin1'))
  let tally = newTally()
  let [busy, asked] = [0, 0]
  const idle: Connection[] = []
  const open = (): Promise<void> =>
    new Promise((opened) => {
      const onLost = () => {
        tally.closed += 1
        connection.close()
        void open()
      }
      const connection: Connection = new Connection(port, () => opened(void idle.push(connection)), onLost)
    })
  for (let count = 0; count < connections; count += 50) await Promise.all(Array.from({ length: 50 }, open))
  const ask = (connection: Connection) => {
    const own = tally
    const [text, startedAt] = [texts[asked++ % texts.length] ?? Buffer.alloc(0), performance.now()]
    busy += 1
    own.sent += 1
    connection.ask(text, false, ({ status, hasRetryAfter }) => {
      busy -= 1
      own.statuses[status] = (own.statuses[status] ?? 0) + 1
      if (status === 200) own.latenciesMs.push(performance.now() - startedAt)
      else if (!hasRetryAfter) own.withoutRetryAfter += 1
      idle.push(connection)
    })
  }
  const measured: { readonly tally: Tally; readonly ownLagMs: number }[] = []
  for (const { perSecond, connections: most, seconds } of phases) {
    tally = newTally()
    const lag = monitorEventLoopDelay({ resolution: 1 })
    lag.enable()
    const startedAt = performance.now()
    let [last, due] = [startedAt, 0]
    for (let now = startedAt; now < startedAt + seconds * 1000; now = performance.now()) {
      due += ((now - last) / 1000) * perSecond
      last = now
      const wanted = Math.min(Math.floor(due), idle.length, most - busy)
      for (let count = 0; count < wanted; count += 1) {
        const connection = idle.shift()
        if (connection !== undefined) ask(connection)
      }
      // Who is behind does not rest: requests that gather for a millisecond would come together.
      await (wanted < Math.floor(due) ? nextTurn() : pause(1))
      due %= 1
    }
    lag.disable()
    measured.push({ tally, ownLagMs: lag.percentile(99) / 1e6 })
  }
  for (const end = performance.now() + drainMs; busy > 0 && performance.now() < end;) {
    await pause(5)
  }
  return measured.map(({ tally: counted, ownLagMs }) => figuresOf(counted, ownLagMs))
}

function newTally(): Tally {
  return { sent: 0, statuses: {}, withoutRetryAfter: 0, closed: 0, latenciesMs: [] }
}

function figuresOf({ latenciesMs, ...counts }: Tally, ownLagMs: number): PhaseFigures {
  const sorted = Float64Array.from(latenciesMs).sort()
  return { ...counts, p50Ms: quantile(sorted, 0.5), p99Ms: quantile(sorted, 0.99), ownLagMs }
}
