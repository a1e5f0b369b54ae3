import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { openForWriting } from '../../src/storage/open-database.ts'
import { provenColumns } from '../../src/storage/proven-rows.ts'
import { updateRow } from '../../src/storage/write-rows.ts'
import { engines, postgres } from '../storage/engines.ts'
import { commandFolder } from './command-folder.ts'

const nul = '\\u0000'
const workout = `{"type":"ForTime","details":{"type":"ForTime","note":{"a${nul}b":["c${nul}"]}},"name":"n${nul}"}`

/** Catalogs with the character NUL in texts, in names of members, in ids, at any depth, and half a pair. */
const files: Readonly<Record<string, readonly [text: string, faults: number]>> = {
  'gym.json': [`{"gyms":[{"id":"gym_a","name":"a${nul}b"}]}`, 1],
  'gym.ndjson': [`{"kind":"gym","id":"gym_a","name":"a${nul}b"}\n`, 1],
  'ids.json': [
    `{"gyms":[{"id":"gym_${nul}","name":"A"}],"competitions":[{"id":"comp_${nul}","gym":"gym_${nul}","name":"C","time_zone":"UTC"}]}`,
    3,
  ],
  'workouts.json': [`{"workouts":[${workout}]}`, 3],
  'half.json': [`{"gyms":[{"id":"gym_a","name":"a\\ud800b"}]}`, 1],
  'embedded.json': [
    `{"gyms":[{"id":"gym_a","name":"A"}],"competitions":[{"id":"comp_a","gym":"gym_a","name":"C","time_zone":"UTC","divisions":[{"id":"cd_a","name":"D${nul}"}],"events":[{"id":"ce_a","name":"E${nul}","workout":${workout}}]}]}`,
    5,
  ],
  'gym.yaml': ['gyms:\n  - id: gym_a\n    name: "a\\0b"\n', 1],
  'gym.csv': ['kind,id,name\ngym,gym_a,a\0b\n', 1],
}

for (const engine of engines) {
  suite(`text that a database cannot keep, on ${engine.name}`, () => {
    for (const [name, [text, faults]] of Object.entries(files)) {
      test(`is refused with its place and the remedy: ${name}`, async (t) => {
        const { url, remove } = await engine.emptyDatabase()
        t.after(remove)
        const folder = commandFolder(t)
        const environment = { DATABASE_URL: url }
        const ran = await folder.runWith({ environment }, 'import', folder.file(name, text))
        assert.equal(ran.code, 1, ran.messages)
        const told = ran.messages
          .split('\n')
          .filter((line) => /holds (the character NUL|.*one half of a character)/.test(line))
        assert.equal(told.length, faults, ran.messages)
        assert(
          told.every((line) => line.includes(`${name}:`) && / (Remove|Write|Save) /.test(line)),
          ran.messages,
        )
      })
    }

    test('is refused in a list of accounts, too', async (t) => {
      const { url, remove } = await engine.emptyDatabase()
      t.after(remove)
      const folder = commandFolder(t)
      const environment = { DATABASE_URL: url }
      await folder.runWith({ environment }, 'import', folder.file('a.json', { gyms: [{ id: 'gym_a', name: 'A' }] }))
      for (const [name, text] of [
        ['list.ndjson', `{"key":"k","gym":"gym_a","name":"a${nul}b"}\n`],
        ['list.csv', 'key,gym,name\nk,gym_a,a\0b\n'],
      ] as const) {
        const words = ['accounts', 'issue', '--from', folder.file(name, text), '--to', `${folder.path}/new-${name}`]
        const ran = await folder.runWith({ environment }, ...words)
        assert.equal(ran.code, 1, ran.messages)
        assert.match(ran.messages, /holds the character NUL.*Remove/, ran.messages)
      }
    })
  })
}

test('one that an earlier program took is named when the catalog is copied to where it cannot be kept', async (t) => {
  const { url, remove } = await postgres.emptyDatabase()
  t.after(remove)
  const folder = commandFolder(t)
  await folder.run('import', folder.file('gyms.json', { gyms: [{ id: 'gym_a', name: 'A' }] }))
  const database = await openForWriting(folder.databaseUrl)
  const [gym = {}] = await database.all(`select ${provenColumns('gyms')} from gyms`)
  await updateRow(database, 'gyms', { ...gym, name: 'a\0b' })
  await database.close()
  const { code, messages } = await folder.run('copy', '--to', url)
  assert.deepEqual(
    [code, messages.trimEnd().split('\n').at(-1)],
    [
      1,
      'gym_a holds the character NUL (gyms, name), which the other database does not keep. Import it again without it, then copy.',
    ],
  )
})
