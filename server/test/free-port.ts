import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below those that systems give to whoever asks for any port, or connects: what ends and starts again finds it free. */
const ports = { from: 10_000, to: 32_000 }

/** A port of loopback that was free a moment ago, and that nobody is given by chance. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(ports.from, ports.to)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    server.close()
    if (isFree) return port
  }
}
