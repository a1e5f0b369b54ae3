import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { idOf, type Children } from '../children.ts'
import { hashOf, readCompetitions } from '../corpus/served-pages.ts'
import { freePort } from '../free-port.ts'
import type { Stage } from '../stage.ts'
import type { Contender } from './contender.ts'
import { untilTenCompetitions } from './until-ten-competitions.ts'

const path = '/competitions?_page=1&_limit=10'

/** json-server with the same competitions, newest first. It checks no credentials, which is to its advantage. */
export async function startJsonServer(stage: Stage, children: Children): Promise<Contender> {
  const file = join(stage.folder, 'json-server.json')
  writeFileSync(file, `{"competitions":[${readCompetitions(stage.databaseFile).join(',')}]}`)
  const port = await freePort()
  const program = createRequire(import.meta.url).resolve('json-server/lib/cli/bin.js')
  const words = [program, '--host', '127.0.0.1', '--port', String(port), '--quiet', '--read-only', file]
  const child = children.start(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] })
  const body = await untilTenCompetitions(port, path, stage)
  return {
    name: 'json-server',
    ports: { page: port },
    processIds: [idOf(child)],
    pageTag: '',
    ownPage: { path, bodyHash: hashOf(body) },
  }
}
