import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Competition } from '../../server/src/contract/competition.ts'
import { firstLine, idOf, type Children } from '../children.ts'
import { hashOf, readCompetitions } from '../corpus/served-pages.ts'
import { pagePath, type Stage } from '../stage.ts'
import type { Contender } from './contender.ts'
import { writeNormalisedTables } from './normalised-tables.ts'
import { untilTenCompetitions } from './until-ten-competitions.ts'

/** Fastify that assembles each page from normalised tables in SQLite. */
export async function startFastify(stage: Stage, children: Children): Promise<Contender> {
  const file = join(stage.folder, 'normalised.db')
  const competitions = readCompetitions(stage.databaseFile).map((text) => JSON.parse(text) as Competition)
  writeNormalisedTables(file, competitions)
  const program = fileURLToPath(new URL('fastify-server.ts', import.meta.url))
  const environment = { BENCH_AUTHORIZATION: stage.authorization }
  const child = children.start(process.execPath, [program, file], { environment })
  const { port } = (await firstLine(child)) as { port: number }
  const body = await untilTenCompetitions(port, pagePath, stage)
  return {
    name: 'fastify',
    ports: { page: port },
    processIds: [idOf(child)],
    pageTag: '',
    ownPage: { path: pagePath, bodyHash: hashOf(body) },
  }
}
