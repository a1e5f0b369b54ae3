import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { schemaVersion } from '../../src/storage/migrations.ts'
import { postgres } from '../storage/engines.ts'
import { until } from '../until.ts'
import { commandFolder, folderOn } from './command-folder.ts'
import { world } from './operator-world.ts'
import { prepareServer, type TestServer } from '../postgres/test-server.ts'
import { inLong } from '../tries.ts'

const withoutChecksums =
  'The PostgreSQL server does not detect damage of its files: enable data checksums (pg_checksums --enable).\n'

test('an import to a server is exported and listed byte for byte like an import to a file', async (t) => {
  const [onFile, onServer] = [commandFolder(t), await folderOn(t, postgres)]
  const outputs: (readonly string[])[] = []
  for (const folder of [onFile, onServer]) {
    const { code, messages } = await folder.run('import', folder.file('world.json', world))
    assert.equal(code, 0, messages)
    const checked = await folder.run('check')
    assert.equal(checked.output, 'The catalog is in order.\n')
    assert.equal(checked.messages, folder === onFile ? '' : withoutChecksums)
    const printed = [(await folder.run('export')).output]
    for (const kind of ['gyms', 'competitions', 'workouts', 'movements']) {
      printed.push((await folder.run(kind, 'list')).output)
    }
    outputs.push(printed)
  }
  assert.deepEqual(outputs[1], outputs[0])
})

test('a server without a catalog is rejected with the command that creates one', async (t) => {
  const folder = await folderOn(t, postgres)
  const { code, messages } = await folder.run('export')
  assert.equal(code, 1)
  const message = messages.replace(/127\.0\.0\.1:\d+\/test_\w+/, 'HOST')
  assert.equal(message, `The catalog HOST has schema 0, not ${schemaVersion}: run \`heatsheet migrate --new\`.\n`)
})

test('accounts are issued, granted, rotated and revoked on a server', async (t) => {
  const folder = await folderOn(t, postgres)
  await folder.run('import', folder.file('world.json', world))
  const { output } = await folder.run('accounts', 'issue', '--platform', '--json')
  const { username } = JSON.parse(output) as { username: string }
  for (const words of [
    ['grant', username, 'gym_harbor'],
    ['rotate', username],
    ['revoke', username],
  ]) {
    const { code, messages } = await folder.run('accounts', ...words)
    assert.equal(code, 0, messages)
  }
  assert.equal((await folder.run('accounts', 'list', '--json')).output.includes(username), false)
})

const endings: Readonly<Record<string, (server: TestServer, writer: unknown) => Promise<unknown>>> = {
  'ends the connection': (server, writer) => server.query(`select pg_terminate_backend(${String(writer)}, 5000)`),
  'is told to stop': (server) => server.kill('SIGINT'),
  'is told to stop at once': (server) => server.kill('SIGQUIT'),
  'is killed': (server) => server.kill(),
  'cancels the statement': (server, writer) => server.query(`select pg_cancel_backend(${String(writer)})`),
}

test('a server that ends in the middle of an import fails it with the same message: nothing was changed, and what to do', async (t) => {
  const server = await prepareServer()
  t.after(() => server.remove())
  await server.start()
  await server.query('create database catalog')
  const { databaseUrl, runWith } = commandFolder(t, server.url('catalog'))
  const run = (words: string, input = '') => runWith({ input }, ...words.split(' '))
  assert.equal((await run('gyms add gym_first --name First')).code, 0)
  const before = (await run('export')).output
  const waiting = `select pid from pg_stat_activity where application_name = 'heatsheet' and wait_event_type = 'Lock'`
  const underWay = async (end: (typeof endings)[string]) => {
    const holder = new pg.Client(databaseUrl).on('error', () => undefined)
    await holder.connect()
    await holder.query('begin; lock table gyms in access exclusive mode')
    const running = run('import -', '{"kind":"gym","id":"gym_one","name":"Gym"}\n')
    let writer: unknown
    await until(async () => (writer = (await server.query(waiting))[0]?.pid) !== undefined, 'a statement waits')
    await end(server, writer)
    await holder.end().catch(() => undefined)
    return running
  }
  for (const [name, end] of Object.entries(endings).slice(inLong(4, 0))) {
    const { code, messages } = await underWay(end)
    assert.equal(code, 1, `${name}: ${messages}`)
    assert.match(messages, /Nothing was changed\. .* try again\.\n$/, name)
    if (/stop|killed/.test(name)) await server.start()
    assert.equal((await run('export')).output, before, name)
  }
})
