import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Listens, and gives the address as a URL: `http://127.0.0.1:3000`. Rejects when the address cannot be had. */
export function listen(server: Server, host: string, port: number, scheme: 'http' | 'https'): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve(`${scheme}://${spellHost(host)}:${(server.address() as AddressInfo).port}`)
    })
  })
}

function spellHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
