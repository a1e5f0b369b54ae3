import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import type { TLSSocket } from 'node:tls'
import { freePort } from '../free-port.ts'
import { makeCertificate } from '../http/made-certificate.ts'
import { metricsOf } from '../serving-world.ts'
import { until } from '../until.ts'
import { startCommand } from './child-command.ts'
import { commandFolder } from './command-folder.ts'
import { startService } from './serving-folder.ts'

async function fingerprintOn(port: string): Promise<string> {
  const options = { port, host: '127.0.0.1', path: '/', rejectUnauthorized: false, agent: false }
  let shown: string | undefined
  // Beside much other work a handshake may take longer than a service waits for one.
  await until(async () => {
    const answered = once(request(options).end(), 'response') as Promise<[{ socket: TLSSocket; resume(): void }]>
    const [answer] = await answered.catch(() => [undefined] as const)
    answer?.resume()
    shown = answer?.socket.getPeerCertificate().fingerprint256
    return shown !== undefined
  }, 'somebody is shown a certificate')
  return shown ?? ''
}

test('on SIGHUP every worker loads the renewed certificate, and keeps the old one if it is invalid', async (t) => {
  const folder = commandFolder(t)
  await folder.run('gyms', 'add', 'gym_first', '--name', 'First')
  const notices = folder.file('notices.txt', '')
  chmodSync(folder.file('systemd-notify', `#!/bin/sh\necho "$@" >> '${notices}'\n`), 0o755)
  const write = ({ cert, key }: ReturnType<typeof makeCertificate>) => ({
    TLS_CERT: folder.file('cert.pem', cert),
    TLS_KEY: folder.file('key.pem', key),
  })
  const port = String(await freePort())
  const service = await startService(t, folder, {
    ...write(makeCertificate()),
    PORT: port,
    WORKERS: '2',
    PATH: `${folder.path}:${process.env.PATH}`,
    NOTIFY_SOCKET: '/run/systemd/notify',
  })
  const first = await fingerprintOn(port)
  const shown = async () => new Set(await Promise.all(Array.from({ length: 8 }, () => fingerprintOn(port))))
  const logged = (words: string) => until(() => service.printed.messages.includes(words), words)

  write(makeCertificate())
  service.process.kill('SIGHUP')
  await logged('The certificate was reloaded')
  await until(async () => !(await shown()).has(first), 'every worker shows the new one')
  const second = await shown()
  assert.equal(second.size, 1)

  folder.file('cert.pem', '')
  service.process.kill('SIGHUP')
  await logged('the current one stays')
  assert.match(service.printed.messages, /TLS_CERT is \S+cert\.pem\S*, which cannot be used: it is empty/)
  assert.deepEqual(await shown(), second)
  service.process.kill('SIGTERM')
  assert.deepEqual(await service.ended, { code: 0, signal: null })
  assert.equal(readFileSync(notices, 'utf8'), `--ready --pid=${service.process.pid}\n`)
})

test('SIGHUP while a service starts, or drains, does not end it: it shows the renewed certificate', async (t) => {
  const folder = commandFolder(t)
  await folder.run('gyms', 'add', 'gym_first', '--name', 'First')
  const renew = () => {
    const { cert, key } = makeCertificate()
    const files = { TLS_CERT: folder.file('cert.pem', cert), TLS_KEY: folder.file('key.pem', key) }
    return { files, fingerprint: new X509Certificate(cert).fingerprint256 }
  }
  const port = String(await freePort())
  // While another program has the file to itself, a service waits to open it.
  const other = new DatabaseSync(join(folder.path, 'catalog.db'))
  t.after(() => other.close())
  other.exec('pragma journal_mode = delete; begin exclusive')
  const {
    process: child,
    printed,
    ended,
  } = startCommand(t, folder, ['serve'], {
    ...renew().files,
    PORT: port,
    ADMIN_PORT: '0',
  })
  await until(() => hasOpen(child.pid, folder.path), 'it has read its settings, and opens the catalog')
  const { fingerprint } = renew()
  child.kill('SIGHUP')
  other.exec('rollback')
  await until(() => printed.messages.includes('Serving at'), 'it serves')
  await until(() => printed.messages.includes('The certificate was reloaded'), 'SIGHUP is heard')
  await until(async () => (await fingerprintOn(port)) === fingerprint, 'the renewed one is shown')
  const [, adminAddress = ''] = /metrics at (\S+)\)/.exec(printed.messages) ?? []
  const [, end] = /^heatsheet_certificate_end_timestamp_seconds (\d+)$/m.exec(await metricsOf({ adminAddress })) ?? []
  assert.equal(new Date(Number(end) * 1000).toISOString(), '2049-12-31T23:59:59.000Z')

  child.kill('SIGTERM')
  child.kill('SIGHUP')
  assert.deepEqual(await ended, { code: 0, signal: null })
})

function hasOpen(id = 0, folder: string): boolean {
  const descriptors = `/proc/${id}/fd`
  return readdirSync(descriptors).some((name) => linkOf(join(descriptors, name)).startsWith(join(folder, 'catalog.db')))
}

function linkOf(descriptor: string): string {
  try {
    return readlinkSync(descriptor)
  } catch {
    return ''
  }
}
