import { migrate } from '../../src/storage/migrations.ts'
import { openForWriting } from '../../src/storage/open-database.ts'
import { prepareServer, type PreparedServer } from './test-server.ts'

// `npm test` starts one server for all test files and passes its port on; a file that runs alone starts its own.

const variable = 'HEATSHEET_TEST_POSTGRES_PORT'

export const template = 'heatsheet_template'

export function sharedUrl(port: number, database: string): string {
  return `postgres://postgres@127.0.0.1:${port}/${database}`
}

export async function startShared(): Promise<PreparedServer> {
  const server = await prepareServer()
  await server.start()
  await server.query(`create database ${template}`)
  const database = await openForWriting(server.url(template))
  await migrate(database)
  await database.close()
  process.env[variable] = String(server.port)
  return server
}

let own: Promise<number> | undefined

export function sharedPort(): Promise<number> {
  const port = process.env[variable]
  if (port !== undefined) return Promise.resolve(Number(port))
  return (own ??= startOwn())
}

async function startOwn(): Promise<number> {
  const server = await startShared()
  process.once('exit', () => server.abandon())
  return server.port
}
