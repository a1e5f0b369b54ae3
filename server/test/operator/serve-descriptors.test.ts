import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../until.ts'
import { startServing } from './serving-folder.ts'

/** A script that causes two uncaught errors when the process gets SIGUSR2. */
const disturbance = `process.on('SIGUSR2', () => { Promise.reject(new Error('left alone')); throw new Error('not caught') })`

test('a service continues if connections have taken every descriptor before its first request, also on uncaught errors', async (t) => {
  const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(disturbance)}`
  const serving = await startServing(t, { NODE_OPTIONS }, { descriptorsMax: 80 })
  const { hostname, port } = new URL(serving.address)
  const sockets = Array.from({ length: 300 }, () => connect(Number(port), hostname).on('error', () => undefined))
  t.after(() => sockets.forEach((socket) => socket.destroy()))
  await until(() => sockets.every((socket) => !socket.connecting), 'each connection was taken or refused')
  await pause(100)
  const open = sockets.filter((socket) => socket.readyState === 'open')
  const answers = await Promise.all(open.slice(0, 3).map((socket) => statusOf(socket, '/api/public/nothing')))
  assert.ok(answers.includes(401), String(answers))
  for (const socket of sockets) socket.destroy()

  const status = async () => (await serving.get('/api/public/competitions').catch(() => undefined))?.status
  await until(async () => (await status()) === 200, 'it has descriptors again')
  serving.process.kill('SIGUSR2')
  const uncaught = () => serving.log().flatMap(({ msg, err }) => (msg === 'Uncaught error' ? [err?.message] : []))
  await until(() => uncaught().length >= 2 || serving.process.exitCode !== null, 'both are logged')
  assert.deepEqual(uncaught().toSorted(), ['left alone', 'not caught'])
  assert.deepEqual([await status(), serving.process.exitCode], [200, null])
})

async function statusOf(socket: Socket, path: string): Promise<number | undefined> {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: heatsheet\r\n\r\n`)
  const [first] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [Buffer | boolean]
  return Buffer.isBuffer(first) ? Number(first.toString('latin1').slice(9, 12)) : undefined
}
