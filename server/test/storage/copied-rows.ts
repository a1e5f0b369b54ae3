import { tables } from '../../src/storage/tables.ts'
import type { Database } from '../../src/storage/sql.ts'

export async function rowsOf(database: Database): Promise<Record<string, readonly string[]>> {
  const kept: Record<string, readonly string[]> = {}
  for (const table of tables) {
    const columns = table.all
    const rows = await database.all(`select ${columns.join(', ')} from ${table.name}`)
    kept[table.name] = rows.map((row) => JSON.stringify(columns.map((column) => spelt(row[column])))).sort()
  }
  return kept
}

function spelt(value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value
}
