import assert from 'node:assert/strict'
import { chmodSync, readFileSync } from 'node:fs'
import { request } from 'node:https'
import { once } from 'node:events'
import type { TLSSocket } from 'node:tls'
import { suite, test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { makeCertificate } from '../http/made-certificate.ts'
import { until } from '../until.ts'
import { startCommand } from './child-command.ts'
import { commandFolder } from './command-folder.ts'
import { world } from './operator-world.ts'
import { callMeanwhile, endOf, replaceRunning, serving, socketsOn } from './replacement.ts'

/** A catalog with an account, and the settings of a service on ports of its own. */
async function prepare(t: Pick<TestContext, 'after'>) {
  const folder = commandFolder(t)
  await folder.run('import', folder.file('world.json', world))
  const { output } = await folder.run('accounts', 'issue', '--gym', 'gym_harbor', '--rate-limit', 'off', '--json')
  const { username, password } = JSON.parse(output) as { username: string; password: string }
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const port = await freePort()
  const settings = { PORT: String(port), ADMIN_PORT: String(await freePort()), LOG_LEVEL: 'warn' }
  return { folder, authorization, settings, address: `http://127.0.0.1:${port}` }
}

/** The fingerprint of the certificate that is shown on a port. */
async function fingerprintOn(port: string): Promise<string> {
  const asked = request({ port, host: '127.0.0.1', path: '/', rejectUnauthorized: false, agent: false }).end()
  const [answer] = (await once(asked, 'response')) as [{ socket: TLSSocket; resume(): void }]
  answer.resume()
  return answer.socket.getPeerCertificate().fingerprint256
}

suite('serve --replace', () => {
  test('takes the place of the one that runs, twice, and costs none of its callers a request; then nobody was there to replace', async (t) => {
    const { folder, authorization, settings, address } = await prepare(t)
    const first = startCommand(t, folder, ['serve', '--replace'], settings)
    await serving(first)
    assert.match(first.printed.messages, /^No service of this user has port \d+: there is none to replace/)
    const calls = callMeanwhile(address, authorization, { kept: 2, fresh: 2 })
    await pause(200)
    const [socket = ''] = socketsOn(settings.PORT)
    const second = await replaceRunning(t, folder, { ...settings, WORKERS: '2' })
    assert.equal(await endOf(first), 0)
    assert.deepEqual([second.address, second.adminAddress], [address, `http://127.0.0.1:${settings.ADMIN_PORT}`])
    const third = await replaceRunning(t, folder, { ...settings, WORKERS: '1' })
    assert.notEqual(third.process, second.process)
    await pause(200)
    calls.end()
    assert.deepEqual(Object.keys(await calls.outcomes), ['200'])
    await until(async () => (await fetch(`${third.adminAddress}/ready`)).status === 200, 'the third is ready')
    const sockets = socketsOn(settings.PORT)
    assert.deepEqual([sockets.length, sockets.includes(socket)], [2, true], 'nobody who waited was lost')
    process.kill(third.process, 'SIGTERM')
    await first.ended
    await assert.rejects(fetch(address))
  })

  test('that fails, or is given up, leaves the one that runs as it is, and says why', async (t) => {
    const { folder, authorization, settings, address } = await prepare(t)
    const running = startCommand(t, folder, ['serve'], settings)
    await serving(running)
    const tls = ['--tls-cert', folder.file('cert.pem', ''), '--tls-key', folder.file('key.pem', makeCertificate().key)]
    for (const [words, told] of [
      [['--rate-limit', 'much'], /^--rate-limit is "much"/],
      [tls, /^TLS_CERT is "\S+cert\.pem", which cannot be used: it is empty/],
      [['--database-url', 'sqlite:none.db'], /^Process \d+ serves on\. There is no catalog at none\.db\./],
      [['--admin-port', settings.PORT], /^Process \d+ serves on\. Port \d+ is in use\./],
    ] as const) {
      const failing = startCommand(t, folder, ['serve', '--replace', ...words], settings)
      assert.deepEqual(await failing.ended, { code: 1, signal: null })
      assert.match(failing.printed.messages, told)
    }
    const answer = await fetch(`${address}/api/public/competitions`, { headers: { authorization } })
    assert.deepEqual([answer.status, running.process.exitCode], [200, null])
    const beside = startCommand(t, folder, ['serve'], settings)
    assert.deepEqual(await beside.ended, { code: 1, signal: null })
    assert.match(beside.printed.messages, /^Port \d+ is in use\./)
    const givingUp = startCommand(t, folder, ['serve', '--replace'], settings)
    await pause(500)
    givingUp.process.kill('SIGKILL')
    await givingUp.ended
    assert.notEqual((await replaceRunning(t, folder, settings)).process, running.process.pid)
  })

  test('of a process takes over a certificate that was renewed, a new port, and tells systemd who serves', async (t) => {
    const { folder, settings } = await prepare(t)
    const told = folder.file('told.txt', '')
    const systemd = folder.file('systemd-notify', `#!/bin/sh\necho "$@" >> '${told}'\n`)
    chmodSync(systemd, 0o755)
    const write = ({ cert, key }: ReturnType<typeof makeCertificate>) => ({
      TLS_CERT: folder.file('cert.pem', cert),
      TLS_KEY: folder.file('key.pem', key),
    })
    const path = { PATH: `${folder.path}:${process.env.PATH}` }
    const secure = { ...settings, ...path, ...write(makeCertificate()) }
    const first = startCommand(t, folder, ['serve'], { ...secure, NOTIFY_SOCKET: '/run/systemd/notify' })
    await serving(first)
    const earlier = await fingerprintOn(settings.PORT)
    write(makeCertificate())
    const words = ['serve', '--json', '--replace', String(first.process.pid)]
    const second = await replaceRunning(t, folder, secure, words)
    assert.notEqual(await fingerprintOn(settings.PORT), earlier)
    assert.equal(await endOf(first), 0)
    const port = String(await freePort())
    const moved = ['serve', '--json', '--replace', String(second.process), '--port', port]
    const third = await replaceRunning(t, folder, secure, moved)
    assert.equal(typeof (await fingerprintOn(port)), 'string')
    const notices = [first.process.pid, second.process, third.process].map((pid) => `--ready --pid=${pid}`)
    assert.deepEqual(readFileSync(told, 'utf8').trim().split('\n'), notices)
    const again = startCommand(t, folder, ['serve', '--replace', String(first.process.pid)], secure)
    assert.deepEqual(await again.ended, { code: 1, signal: null })
    assert.match(again.printed.messages, /^No service of this user is process \d+\./)
  })
})
