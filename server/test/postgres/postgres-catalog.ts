import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { EmptyDatabase } from '../temporary-catalog.ts'
import { sharedPort, sharedUrl, template } from './one-server.ts'

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

export function copyOnPostgres(original: string): Promise<EmptyDatabase> {
  return emptyOnPostgres(new URL(original).pathname.slice(1))
}

let makers: pg.Pool | undefined

async function onServer(port: number, statement: string): Promise<void> {
  makers ??= new pg.Pool({ connectionString: sharedUrl(port, 'postgres'), max: 2, allowExitOnIdle: true })
  // The server may end before this process does.
  if (makers.listenerCount('error') === 0) makers.on('error', () => undefined)
  await makers.query(statement)
}
