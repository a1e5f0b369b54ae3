import { once } from 'node:events'
import { prepareServer } from '../../server/test/postgres/test-server.ts'
import type { Children } from '../children.ts'
import type { Stage } from '../stage.ts'
import { heatsheetProgram } from './heatsheet.ts'

/** Copies the catalog of a run to a PostgreSQL server of its own; gives the URL. The server ends with the bench. */
export async function copyToPostgres({ databaseUrl }: Stage, children: Children): Promise<string> {
  const server = await prepareServer()
  process.once('exit', () => server.abandon())
  await server.start()
  await server.query('create database catalog')
  const url = server.url('catalog')
  const words = [heatsheetProgram, 'copy', '--database-url', databaseUrl, '--to', url]
  const child = children.start(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`The copy to PostgreSQL ended with ${code}; what it said stands above.`)
  return url
}
