import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openForReading } from '../../src/storage/open-database.ts'
import { commandFolder, type CommandFolder } from './command-folder.ts'
import { tideGames, world } from './operator-world.ts'

/** Every document of a catalog, as it lies there. */
async function documents({ databaseUrl }: CommandFolder) {
  const database = await openForReading(databaseUrl)
  const competitions = await database.all(
    `select c.id, d.sees, d.valid_from, d.valid_until, d.hash, b.bytes from competition_documents d
    join competition_bytes b on b.document = d.document
    join competitions c on c.position = d.competition
    order by c.position, d.sees`,
  )
  const workouts = await database.all('select workout_id, hash, bytes from workout_documents order by workout_id')
  await database.close()
  return { competitions, workouts }
}

async function imported(folder: CommandFolder, file: string): Promise<void> {
  const ran = await folder.run('import', file)
  assert.equal(ran.code, 0, ran.messages)
}

const odd = '{"type":"Generic","z":22.50,"10":1,"a":9007199254740993}'
const oddWorkout = `{"workouts":[{"id":40,"gym":"gym_harbor","type":"Generic","details": ${odd}}]}`

for (const format of ['json', 'ndjson']) {
  test(`an export as ${format}, imported into an empty catalog, gives the same documents and the same export`, async (t) => {
    const [first, second] = [commandFolder(t), commandFolder(t)]
    await imported(first, first.file('world.json', world))
    await imported(first, first.file('odd.json', oddWorkout))
    const file = join(first.path, 'export')
    const messages = `${file}: 12 items.\n`
    assert.deepEqual(await first.run('export', '--format', format, '-o', file), { code: 0, output: '', messages })
    await imported(second, file)
    assert.deepEqual(await documents(second), await documents(first))
    const again = await second.run('export', '--format', format)
    assert.equal(again.output, readFileSync(file, 'utf8'))
    assert.ok(again.output.includes(`"details":${odd}`))
  })
}

test('an export imported where it comes from changes nothing', async (t) => {
  const folder = commandFolder(t)
  await imported(folder, folder.file('world.json', world))
  const ran = await folder.runWith({ input: (await folder.run('export')).output }, 'import', '-')
  assert.equal(ran.output, 'Nothing to change: the catalog already holds all of it.\n')
})

test('an empty catalog exports an empty file, which import takes', async (t) => {
  const folder = commandFolder(t)
  assert.equal((await folder.run('migrate', '--new')).code, 0)
  const { output } = await folder.run('export')
  assert.deepEqual(JSON.parse(output), { gyms: [], movements: [], workouts: [], competitions: [] })
  assert.equal((await folder.runWith({ input: output }, 'import', '-')).code, 0)
})

test('--gym exports what belongs to one gym, and the shared library', async (t) => {
  const folder = commandFolder(t)
  await imported(folder, folder.file('world.json', world))
  const exported = JSON.parse((await folder.run('export', '--gym', 'gym_summit')).output) as Record<
    string,
    { id: unknown }[]
  >
  const ids = Object.fromEntries(Object.entries(exported).map(([kind, items]) => [kind, items.map(({ id }) => id)]))
  assert.deepEqual(ids, {
    gyms: ['gym_summit'],
    movements: ['mv_squat', 'mv_thruster'],
    workouts: [1],
    competitions: ['comp_summit'],
  })
})

test('an export that fails leaves the file that was there, and nothing else', async (t) => {
  const folder = commandFolder(t)
  await imported(folder, folder.file('world.json', world))
  const file = folder.file('kept.json', 'as it was')
  assert.equal((await folder.runWith({ isInterrupted: true }, 'export', '-o', file)).code, 130)
  assert.equal((await folder.run('export', '--gym', 'gym_harbr', '-o', file)).code, 1)
  assert.equal(readFileSync(file, 'utf8'), 'as it was')
  assert.deepEqual(
    readdirSync(folder.path).filter((name) => name.includes('kept')),
    ['kept.json'],
  )
  const full = await folder.run('export', '-o', '/dev/full')
  assert.equal(full.code, 1)
  assert.match(full.messages, /^\/dev\/full cannot be written: ENOSPC: no space left on device\. Free space/)
})

test('a deleted competition is not exported', async (t) => {
  const folder = commandFolder(t)
  await imported(folder, folder.file('world.json', world))
  await folder.run('competitions', 'delete', tideGames.id)
  assert.doesNotMatch((await folder.run('export')).output, /comp_tide/)
})

test('an unknown format, an unknown gym and a file that cannot be written are refused', async (t) => {
  const folder = commandFolder(t)
  await imported(folder, folder.file('world.json', world))
  const refused = await Promise.all([
    folder.run('export', '--format', 'xml'),
    folder.run('export', '--gym', 'gym_harbr'),
    folder.run('export', '-o', join(folder.path, 'no/such/folder')),
  ])
  assert.deepEqual(
    refused.map(({ code }) => code),
    [1, 1, 1],
  )
  const [format, gym, file] = refused.map(({ messages }) => messages)
  assert.equal(format, '--format is "xml"; it must be json or ndjson.\n')
  assert.equal(gym, 'There is no gym gym_harbr. Did you mean gym_harbor?\n')
  assert.match(file ?? '', /cannot be written: ENOENT/)
})
