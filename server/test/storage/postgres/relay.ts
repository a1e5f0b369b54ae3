import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'

export interface Relay {
  readonly port: number
  to: number
  isEnding: boolean
  readonly ended: number
  stop(): void
}

const fields =
  ['SFATAL', 'VFATAL', 'C57P01', 'Mterminating connection due to administrator command', ''].join('\0') + '\0'
const farewell = Buffer.concat([Buffer.from('E'), Buffer.alloc(4), Buffer.from(fields)])
farewell.writeInt32BE(farewell.length - 1, 1)

const ready = Buffer.from('Z\0\0\0\x05I', 'latin1')

export async function startRelay(to: number): Promise<Relay> {
  const server = createServer((socket) => {
    const other = connect(relay.to, '127.0.0.1')
    let isOpen = false
    socket.pipe(other)
    other.on('data', (chunk) => {
      const opens = !isOpen && chunk.includes(ready)
      isOpen ||= opens
      if (!opens || !relay.isEnding) return socket.write(chunk)
      relay.ended += 1
      socket.end(Buffer.concat([chunk, farewell]))
      return other.destroy()
    })
    for (const each of [socket, other]) each.on('error', () => undefined)
    socket.on('close', () => other.destroy())
    other.on('close', () => socket.end())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const relay = { port, to, isEnding: false, ended: 0, stop: () => void server.close() }
  return relay
}
