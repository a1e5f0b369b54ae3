import { competitionOf } from '../../src/storage/competition-rows.ts'
import { parseTimeStamp } from '../../src/contract/time-stamp.ts'
import { catalogTables } from '../../src/storage/migrations/0001-catalog.ts'
import { insertMany, type Database, type Row } from '../../src/storage/sql.ts'
import { tables } from '../../src/storage/tables.ts'

/** What the first schema did not have. */
const laterTables = ['history', 'history_items', 'event_workouts']
const laterColumns: Readonly<Record<string, readonly string[]>> = {
  gyms: ['deleted'],
  workouts: ['is_described'],
  accounts: ['key'],
  competitions: ['published_from'],
  competition_documents: ['competition_id', 'gym_id'],
}

/** Makes a catalog of the first schema in an empty database, with the rows of one of today as the first schema had them. */
export async function fillFirstSchema(database: Database, today: Database): Promise<void> {
  await database.write(async (sql) => {
    const insert = (table: string, row: Row) => {
      return insertMany(sql, `${table} (${Object.keys(row).join(', ')})`, [Object.values(row)])
    }
    await sql.run(`create table schema_state (version ${database.dialect.integer} not null)`)
    await sql.run('insert into schema_state (version) values (1)')
    for (const statement of catalogTables(database.dialect)) await sql.run(statement)
    await sql.run('delete from catalog_state')
    const events: Row[] = []
    for (const table of tables.filter(({ name }) => !laterTables.includes(name))) {
      const later = ['seal', ...(laterColumns[table.name] ?? [])]
      for (const row of await today.all(`select ${table.all.join(', ')} from ${table.name}`)) {
        const known = Object.fromEntries(Object.entries(row).filter(([column]) => !later.includes(column)))
        if (table.name !== 'competitions') await insert(table.name, known)
        else {
          events.push(...eventsOf(row))
          const status = row.published_from === null ? 'draft' : 'published'
          // JSON leaves undefined out.
          const head = { ...competitionOf(row), id: undefined, gym: undefined, events: undefined }
          await insert(table.name, { ...known, status, body: JSON.stringify(head) })
        }
      }
    }
    for (const event of events) await insert('events', event)
  })
}

function eventsOf(row: Row): readonly Row[] {
  if (row.deleted !== 0) return []
  return competitionOf(row).events.map(({ workout, scaled_workout, foundations_workout, ...body }, place) => ({
    id: body.id,
    competition: row.position ?? null,
    place,
    visible: body.visible ? 1 : 0,
    released_at: parseTimeStamp(body.released_at ?? '') ?? null,
    workout_id: workout,
    scaled_workout_id: scaled_workout,
    foundations_workout_id: foundations_workout,
    body: JSON.stringify(body),
  }))
}
