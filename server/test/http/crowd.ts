import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { ServiceOptions } from '../../src/serving/serving-settings.ts'
import { startWorld, type RunningService } from '../serving-world.ts'
import { sqlite } from '../storage/engines.ts'
import { writeItems } from '../write-items.ts'
import { requestOf } from './raw-http.ts'

export const list = '/api/public/competitions'

const largeCount = 99

export interface Crowd {
  readonly running: RunningService
  readonly join: (count: number, act: (socket: Socket) => void) => Promise<void>
  readonly sockets: () => readonly Socket[]
  readonly leave: () => void
}

export async function startCrowded(options: Partial<ServiceOptions> = {}): Promise<Crowd> {
  const running = await startWorld(sqlite, options)
  const competitions = Array.from({ length: largeCount }, (_, index) => ({
    id: `comp_large_${index}`,
    gym: 'gym_northside',
    name: `Large ${index}`,
    status: 'published',
    time_zone: 'Europe/Lisbon',
    description: 'x'.repeat(100_000),
  }))
  await writeItems(running.catalog.database, { competitions }, running.clock.now())
  const sockets: Socket[] = []
  const connectOne = async () => {
    const { port, hostname } = new URL(running.service.address)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => socket.destroy())
    sockets.push(socket)
    await once(socket, 'connect')
    return socket
  }
  const join: Crowd['join'] = async (count, act) => {
    for (let joined = 0; joined < count; joined += 50) {
      const some = Array.from({ length: Math.min(50, count - joined) }, connectOne)
      for (const socket of await Promise.all(some)) act(socket)
    }
  }
  const leave = () => {
    for (const socket of sockets.splice(0)) socket.destroy()
  }
  return { running, join, sockets: () => sockets, leave }
}

/** Sends a byte of a request every 50 ms, so that the connection is never idle, and never ends the request. */
export function sendSlowly(socket: Socket): void {
  const bytes = requestOf(list)
  let sent = 0
  const timer = setInterval(() => socket.write(bytes[sent++ % 20] ?? ''), 50)
  socket.once('close', () => clearInterval(timer))
}

export function askAndReadNothing(limit: number): (socket: Socket) => void {
  return (socket) => {
    socket.pause()
    socket.write(requestOf(`${list}?limit=${limit}`, { as: 'northside' }))
  }
}
