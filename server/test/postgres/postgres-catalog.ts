import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { EmptyDatabase } from '../temporary-catalog.ts'
import { sharedPort, sharedUrl, template } from './one-server.ts'

/** A database of its own on the server that tests share; a copy of the migrated one, unless told otherwise. */
export async function emptyOnPostgres(copied: string = template): Promise<EmptyDatabase> {
  const port = await sharedPort()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Copying the files takes half the time of copying what is in them.
  await onServer(port, `create database ${name} template ${copied} strategy file_copy`)
  return {
    url: sharedUrl(port, name),
    place: `127.0.0.1:${port}`,
    remove: () => onServer(port, `drop database ${name} with (force)`),
  }
}

/** A copy of the database that a URL names, to which nobody is connected. */
export function copyOnPostgres(original: string): Promise<EmptyDatabase> {
  return emptyOnPostgres(new URL(original).pathname.slice(1))
}

async function onServer(port: number, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: sharedUrl(port, 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
