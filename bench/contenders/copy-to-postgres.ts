import { prepareServer } from '../../server/test/postgres/test-server.ts'
import type { Children } from '../children.ts'
import type { Stage } from '../stage.ts'
import { thisCheckout } from './checkout.ts'
import { runCommand } from './run-command.ts'

/** Copies the catalog of a run to a PostgreSQL server of its own; gives the URL. The server ends with the bench. */
export async function copyToPostgres({ databaseUrl }: Stage, children: Children): Promise<string> {
  const server = await prepareServer()
  process.once('exit', () => server.abandon())
  await server.start()
  await server.query('create database catalog')
  const url = server.url('catalog')
  await runCommand(thisCheckout, ['copy', '--database-url', databaseUrl, '--to', url], children)
  return url
}
