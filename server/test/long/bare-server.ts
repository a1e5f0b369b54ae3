import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// A process that answers every request with the same number of bytes, as a baseline for this machine. It posts its
// address and ends with its parent.

const body = Buffer.alloc(Number(process.argv[2]), 'x')
const server = createServer((_message, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length }).end(body)
})
server.keepAliveTimeout = 65_000
server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.on('disconnect', () => process.exit())
