import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openForWriting } from '../../src/storage/open-database.ts'
import { provenColumns, updateRow } from '../../src/storage/proven-rows.ts'
import type { Row } from '../../src/storage/sql.ts'
import type { TableName } from '../../src/storage/tables.ts'
import type { CommandFolder } from './command-folder.ts'
import { worldFolder } from './world-folder.ts'

/** Changes rows together with their hashes, as a program would that has a fault. */
async function rewrite(
  { databaseUrl }: CommandFolder,
  table: TableName,
  which: string,
  to: (row: Row) => Row,
): Promise<void> {
  const database = await openForWriting(databaseUrl)
  for (const row of await database.all(`select ${provenColumns(table)} from ${table} where ${which}`)) {
    await updateRow(database, table, { ...row, ...to(row) })
  }
  await database.close()
}

const late = `(select position from competitions where id = 'comp_late')`

test('a document that was written with a wrong time is found, though its row holds, and repaired', async (t) => {
  const folder = await worldFolder(t)
  const before = (await folder.run('export')).output
  await rewrite(folder, 'competition_documents', `competition = ${late} and sees = 'published'`, () => ({
    valid_until: null,
  }))
  const found = await folder.run('check')
  assert.match(
    found.output,
    /^comp_late has a document \(published\) that is taken for valid at the wrong time\. Render/,
  )
  assert.match((await folder.run('check', '--repair')).output, /^Repaired: 1\.\nThe catalog is in order\.\n$/)
  assert.equal((await folder.run('export')).output, before)
})

test('workouts that say something else than their movements are rendered anew, and what embeds them, in one repair', async (t) => {
  const folder = await worldFolder(t)
  await rewrite(folder, 'movements', `id = 'mv_thruster'`, (row) => ({
    body: String(row.body).replace('Thruster', 'Thrusters'),
  }))
  assert.match((await folder.run('check')).output, /^workout 1 has a document that says something else than its source/)
  const repaired = await folder.run('check', '--repair')
  assert.deepEqual([repaired.code, repaired.output], [0, 'Repaired: 1.\nThe catalog is in order.\n'])
})
