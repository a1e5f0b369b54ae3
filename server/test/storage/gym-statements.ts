import type { Sql } from '../../src/storage/sql.ts'

// Writes and reads a minimal catalog with plain statements.

export async function addGym(sql: Sql, id: string): Promise<void> {
  await sql.run('insert into gyms (id, name) values (?, ?)', [id, id])
}

export async function gymsOf(sql: Sql): Promise<readonly unknown[]> {
  return (await sql.all('select id from gyms order by added')).map(({ id }) => id)
}
