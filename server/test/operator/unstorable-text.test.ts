import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openForWriting } from '../../src/storage/open-database.ts'
import { provenColumns, updateRow } from '../../src/storage/proven-rows.ts'
import { postgres } from '../storage/engines.ts'
import { commandFolder } from './command-folder.ts'

test('text of an earlier program is named when the catalog is copied to where it cannot be kept', async (t) => {
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
