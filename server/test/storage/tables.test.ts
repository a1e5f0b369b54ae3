import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { tables } from '../../src/storage/tables.ts'
import { text } from '../../src/storage/row-values.ts'
import { engines } from './engines.ts'

const columnsThere = {
  sqlite: `select m.name as table_name, c.name as column_name from sqlite_schema m join pragma_table_info(m.name) c
    where m.type = 'table' and m.name not like 'sqlite_%'`,
  postgres: `select table_name, column_name from information_schema.columns where table_schema = current_schema()`,
} as const

const notCopied: ReadonlySet<string> = new Set(['schema_state', 'change_counter'])

for (const engine of engines) {
  suite(`the tables that a copy carries over, on ${engine.name}`, () => {
    test('are those of a migrated database, with every column, so that no migration forgets the copy', async (t) => {
      const catalog = await engine.temporaryCatalog()
      t.after(() => catalog.remove())
      const rows = await catalog.database.all(columnsThere[catalog.database.dialect.name])
      const there = rows
        .filter((row) => !notCopied.has(text(row, 'table_name')))
        .map((row) => `${text(row, 'table_name')}.${text(row, 'column_name')}`)
      const known = tables.flatMap((table) => table.all.map((column) => `${table.name}.${column}`))
      assert.deepEqual(known.sort(), there.sort())
    })
  })
}
