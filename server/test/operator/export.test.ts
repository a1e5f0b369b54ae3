import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openForReading } from '../../src/storage/open-database.ts'
import { commandFolder, type CommandFolder } from './command-folder.ts'
import { world } from './operator-world.ts'

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
