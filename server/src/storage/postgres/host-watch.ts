import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { integer } from '../row-values.ts'
import { channel, readCounter } from './changes.ts'
import { ask, type Host, type Standing } from './host.ts'

/** How often a host is asked, and a lost one is tried again. Announcements are faster; this stands behind them. */
const usualMs = 1000

/** How often a host that lags is asked. */
const laggingMs = 50

const askPrimary = { text: 'select (not pg_is_in_recovery())::int as is_primary' }
const listen = { text: `listen ${channel}` }

/** Who is told what becomes known of a host. */
export interface Told {
  note(host: Host, standing: Standing): void
  saw(host: Host, counter: number): void
  isBehind(host: Host): boolean
  /** Whether every change is to be heard of. Else a host that is up is not asked: whoever uses it sees what it has. */
  readonly isFollowed: boolean
}

export interface HostWatch {
  /** Resolves when the host was asked once. */
  readonly asked: Promise<void>
  /** Asks at once instead of at the next turn. */
  askNow(): void
  close(): Promise<void>
}

/**
 * Watches one host: whether it answers, what it is, which changes it has. Where changes are followed it is asked over a
 * connection of its own, which hears of them, and otherwise over one that others use, too.
 */
export function watchHost(host: Host, told: Told): HostWatch {
  let pause = new AbortController()
  let isClosed = false
  let own: pg.Client | undefined

  const drop = () => {
    // It may be broken already; then there is nothing to end.
    own?.end().catch(() => undefined)
    own = undefined
  }
  const lose = (failure: unknown) => {
    drop()
    if (!isClosed) told.note(host, { ...host.standing, isUp: false, failure })
  }
  const connect = async () => {
    const client = host.newClient()
    client.on('error', (error) => {
      if (own === client) lose(error)
    })
    client.on('notification', ({ payload }) => told.saw(host, Number(payload)))
    await client.connect()
    return client
  }
  const askHost = async () => {
    const before = host.standing.counter
    try {
      if (told.isFollowed) own ??= await connect()
      const { isPrimary, counter } = await (own === undefined ? host.use(look) : look(own, 'listening'))
      // An announcement that came meanwhile knows better.
      const known = host.standing.counter === before ? counter : Math.max(counter, host.standing.counter)
      told.note(host, { isUp: true, isPrimary, counter: known, failure: undefined })
    } catch (error) {
      lose(error)
    }
  }
  const run = async () => {
    for (;;) {
      pause = new AbortController()
      const waitMs = told.isBehind(host) ? laggingMs : usualMs
      if (!isClosed) await sleep(waitMs, undefined, { signal: pause.signal }).catch(() => undefined)
      if (isClosed) return
      const isDue = told.isFollowed || pause.signal.aborted || !host.standing.isUp || told.isBehind(host)
      if (isDue) await askHost()
    }
  }
  const asked = askHost()
  const running = asked.then(run)
  return {
    asked,
    askNow: () => pause.abort(),
    async close() {
      isClosed = true
      pause.abort()
      drop()
      await running
      drop()
    },
  }
}

async function look(client: pg.ClientBase, way?: 'listening'): Promise<Pick<Standing, 'isPrimary' | 'counter'>> {
  const [row] = await ask(client, askPrimary)
  const isPrimary = row !== undefined && integer(row, 'is_primary') === 1
  // A replica has no listeners; one that was promoted has.
  if (isPrimary && way === 'listening') await ask(client, listen)
  return { isPrimary, counter: await readCounter(client) }
}
