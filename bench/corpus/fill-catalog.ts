import { once } from 'node:events'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { GymId } from '../../server/src/contract/ids.ts'
import { openForWriting } from '../../server/src/storage/open-database.ts'
import type { Children } from '../children.ts'
import { heatsheetProgram } from '../contenders/heatsheet.ts'
import { catalogLines } from './catalog-lines.ts'
import { gym, type Shape } from './competition.ts'
import { issueReader } from './issue-reader.ts'

/** A catalog made for a run, with an account that sees what its gym has published. */
export interface FilledCatalog {
  readonly file: string
  readonly url: string
  /** The value of the Authorization header. */
  readonly authorization: string
}

/** Catalogs that a run needs are imported with the real command into this folder, unless they are there already. */
export async function fillCatalog(
  folder: string,
  count: number,
  shape: Shape,
  children: Children,
): Promise<FilledCatalog> {
  const file = join(folder, `${shape.name}-${count}.db`)
  mkdirSync(folder, { recursive: true })
  if (!existsSync(file)) await importCatalog(file, catalogLines(count, shape), children)
  const url = `sqlite:${file}`
  const database = await openForWriting(url)
  const authorization = await issueReader(database, { kind: 'gym', gym: gym.id as GymId })
  await database.close()
  return { file, url, authorization }
}

/** Imports into a file of another name first: a catalog that has its own is whole. */
async function importCatalog(file: string, lines: Iterable<string>, children: Children): Promise<void> {
  const unfinished = `${file}.unfinished`
  for (const ending of ['', '-wal', '-shm']) rmSync(`${unfinished}${ending}`, { force: true })
  const words = [heatsheetProgram, 'import', '--database-url', `sqlite:${unfinished}`, '-']
  const startedAt = performance.now()
  const child = children.start(process.execPath, words, { stdio: ['pipe', 'ignore', 'inherit'] })
  if (child.stdin === null) throw new Error('The import reads from nowhere.')
  const ended = once(child, 'close') as Promise<[number | null]>
  await pipeline(Readable.from(lines), child.stdin)
  const [code] = await ended
  if (code !== 0) throw new Error(`The import into ${file} ended with ${code}; what it said stands above.`)
  renameSync(unfinished, file)
  process.stderr.write(`${file} imported in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.\n`)
}
