import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { openForWriting } from '../../src/storage/open-database.ts'
import { columnsOf, updateRow } from '../../src/storage/stored-rows.ts'
import { withHeadCrc } from '../../src/storage/document-rows.ts'
import type { Row } from '../../src/storage/sql.ts'
import type { TableName } from '../../src/storage/tables.ts'
import type { CommandFolder } from './command-folder.ts'
import { worldFolder } from './world-folder.ts'

async function rewrite(
  { databaseUrl }: CommandFolder,
  table: TableName,
  which: string,
  to: (row: Row) => Row,
): Promise<void> {
  const database = await openForWriting(databaseUrl)
  for (const row of await database.all(`select ${columnsOf(table)} from ${table} where ${which}`)) {
    const changed = { ...row, ...to(row) }
    await updateRow(database, table, table === 'competition_documents' ? withHeadCrc(table, changed) : changed)
  }
  await database.close()
}

const late = `(select position from competitions where id = 'comp_late')`

test('a document with a wrong time is found, although its row is valid, and repaired', async (t) => {
  const folder = await worldFolder(t)
  const before = (await folder.run('export')).output
  await rewrite(folder, 'competition_documents', `competition = ${late} and sees = 'published'`, () => ({
    valid_until: null,
  }))
  const found = await folder.run('check')
  assert.match(found.output, /^comp_late has a document \(published\) with a wrong time of validity\. Render/)
  assert.match((await folder.run('check', '--repair')).output, /^Repaired: 1\.\nThe catalog is in order\.\n$/)
  assert.equal((await folder.run('export')).output, before)
})

test('workouts that contradict their movements are rendered again, with everything that embeds them, in one repair', async (t) => {
  const folder = await worldFolder(t)
  await rewrite(folder, 'movements', `id = 'mv_thruster'`, (row) => ({
    body: String(row.body).replace('Thruster', 'Thrusters'),
  }))
  assert.match((await folder.run('check')).output, /^workout 1 has a document that differs from its rows/)
  const repaired = await folder.run('check', '--repair')
  assert.deepEqual([repaired.code, repaired.output], [0, 'Repaired: 1.\nThe catalog is in order.\n'])
})

test('a broken page of the file is found, and a repair touches nothing', async (t) => {
  const folder = await worldFolder(t)
  const file = join(folder.path, 'catalog.db')
  const database = new DatabaseSync(file)
  const { page } =
    database.prepare("select rootpage as page from sqlite_schema where name = 'competition_bytes'").get() ?? {}
  database.close()
  const [bytes, pageBytes, end] = [readFileSync(file), 16_384, Number(page) * 16_384]
  // Zeros are no page of a table.
  writeFileSync(file, bytes.fill(0, end - pageBytes, end))
  for (const words of [['check'], ['check', '--repair']]) {
    const { code, output } = await folder.run(...words)
    assert.equal(code, 1)
    assert.match(output, /^the database .*\. Restore a backup that `heatsheet backup` made/m)
  }
  assert.deepEqual(readFileSync(file), bytes)
})
