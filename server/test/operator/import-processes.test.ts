import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import type { GymId } from '../../src/contract/ids.ts'
import { putGym } from '../../src/storage/gym-rows.ts'
import { openForWriting } from '../../src/storage/open-database.ts'
import type { CommandFolder } from './command-folder.ts'
import { startCommand } from './child-command.ts'
import { until } from '../until.ts'
import { worldFolder } from './world-folder.ts'
import { isWriterBusy } from './writer-busy.ts'
import { longTest } from '../tries.ts'

test('SIGINT during an import rolls it back and exits 130', async (t) => {
  const folder = await worldFolder(t)
  const command = startCommand(t, folder, ['import', '-'])
  const { stdin } = command.process
  // The other end goes away while it is written to.
  stdin.on('error', () => undefined)
  for (let at = 0; at < 100_000; at += 1) stdin.write(`{"kind":"gym","id":"gym_${at}","name":"Gym ${at}"}\n`)
  stdin.end()
  // While the import writes, no other process can.
  await until(() => isWriterBusy(folder.databaseUrl), 'the import writes')
  command.process.kill('SIGINT')
  assert.deepEqual(await command.ended, { code: 130, signal: null })
  assert.equal(command.printed.messages, 'Interrupted; nothing was changed.\n')
  assert.equal((await folder.run('gyms', 'list', '--json')).output.includes('gym_0'), false)
  assert.equal((await folder.run('check')).code, 0)
})

for (const words of [['-'], ['--dry-run', '-'], ['pipe']]) {
  test(`\`import ${words.join(' ')}\` that waits for its pipe does not block writers`, async (t) => {
    const folder = await worldFolder(t)
    const pipe = join(folder.path, 'pipe')
    execFileSync('mkfifo', [pipe])
    const command = startCommand(t, folder, ['import', ...words.map((word) => (word === 'pipe' ? pipe : word))])
    const writer = words.includes('pipe') ? createWriteStream(pipe) : command.process.stdin
    // More than the system's buffer, so a completed write means that the import reads.
    await new Promise((resolve) => writer.write(' '.repeat(1 << 20), resolve))
    assert.equal((await folder.run('gyms', 'add', 'gym_meanwhile', '--name', 'M')).messages, '')
    writer.end('{"kind":"gym","id":"gym_piped","name":"P"}\n')
    assert.deepEqual(await command.ended, { code: 0, signal: null }, command.printed.messages)
    const listed = (await folder.run('gyms', 'list')).output
    assert.equal(listed.includes('gym_piped'), !words.includes('--dry-run'))
  })
}

test('a command that waits for another writer says so immediately', async (t) => {
  const folder = await worldFolder(t)
  const release = await holdWriter(t, folder)
  const waiting = startCommand(t, folder, ['gyms', 'add', 'gym_second', '--name', 'S'])
  await until(() => waiting.printed.messages !== '', 'it says something')
  assert.equal(waiting.printed.messages, 'Waiting for another command to finish writing …\n')
  await release()
  assert.deepEqual(await waiting.ended, { code: 0, signal: null })
})

test('of two concurrent imports the second waits for the first, and both are applied', async (t) => {
  const folder = await worldFolder(t)
  const release = await holdWriter(t, folder)
  const file = folder.file('second.json', { gyms: [{ id: 'gym_second', name: 'S' }] })
  const second = startCommand(t, folder, ['import', file])
  await until(() => second.printed.messages.includes('Waiting for another command'), 'it waits')
  assert.equal(second.process.exitCode, null)
  await release()
  assert.deepEqual(await second.ended, { code: 0, signal: null })
  const gyms = (await folder.run('gyms', 'list')).output
  assert.ok(gyms.includes('gym_first') && gyms.includes('gym_second'))
})

longTest('an import that waits for another one can be interrupted', async (t) => {
  const folder = await worldFolder(t)
  const release = await holdWriter(t, folder)
  const waiting = startCommand(t, folder, ['import', folder.file('more.json', { gyms: [] })])
  await until(() => waiting.printed.messages.includes('Waiting for another command'), 'it waits')
  waiting.process.kill('SIGINT')
  const ended = await waiting.ended
  assert.deepEqual(ended, { code: 130, signal: null }, waiting.printed.messages)
  await release()
})

async function holdWriter(t: TestContext, { databaseUrl }: CommandFolder): Promise<() => Promise<void>> {
  const database = await openForWriting(databaseUrl)
  t.after(() => database.close())
  const [holding, releasing] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  const held = database.write(async (sql) => {
    await putGym(sql, { id: 'gym_first' as GymId, name: 'First' })
    holding.resolve(undefined)
    await releasing.promise
  })
  await holding.promise
  return () => {
    releasing.resolve(undefined)
    return held
  }
}
