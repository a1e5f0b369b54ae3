import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// A process of its own that answers every request with as many bytes: what this machine makes of any server, at the same
// time. It posts its address, and ends with its parent.

const body = Buffer.alloc(Number(process.argv[2]), 'x')
const server = createServer((_message, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length }).end(body)
})
server.keepAliveTimeout = 65_000
server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.on('disconnect', () => process.exit())
