import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '../../../../client/src/index.ts'
import type { Position } from '../../catalog/stored.ts'
import type { GymId } from '../../contract/ids.ts'
import { competitionLines, type CompetitionLine } from '../../storage/catalog-pages.ts'
import type { Authorship } from '../../storage/history-rows.ts'
import type { Database } from '../../storage/sql.ts'
import { importFiles, type ImportResult } from '../import/import-files.ts'
import type { Placed } from '../import/import-state.ts'
import { showImport } from '../progress.ts'
import { Refusal } from '../failure.ts'
import type { CommandContext } from '../command-context.ts'
import { walkSource } from './walk-source.ts'

export interface MirrorRequest {
  readonly source: Client
  /** The gym here. */
  readonly gym: GymId
  readonly isDryRun: boolean
  readonly serviceName: string
  readonly signal: AbortSignal
  readonly by: Authorship
  readonly context: CommandContext
}

/** What a mirror has done. */
export interface Mirrored {
  /** How many pages the source has. */
  readonly pages: number
  readonly result: ImportResult
  /** Competitions that the source no longer lists. */
  readonly deleted: number
  /** Whether the gym's list here has the order that it has there. */
  readonly isOrdered: boolean
}

/**
 * Reads the source to its end, then brings the gym to what was read, all of it or nothing: pages from the last one on,
 * so that the newest is added last.
 */
export async function mirrorInto(database: Database, request: MirrorRequest): Promise<Mirrored> {
  const folder = await mkdtemp(join(tmpdir(), 'heatsheet-mirror-'))
  try {
    const { source, signal, gym, isDryRun, context } = request
    const before: CompetitionLine[] = []
    for await (const line of competitionLines(database, gym)) before.push(line)
    const { listed, files } = await walkSource(source, folder, signal, context.messages)
    requireListed(listed, before, gym)
    const unlisted = before.filter(({ id }) => !listed.has(id)).map(({ position }) => position)
    const result = await importPages(database, files.toReversed(), unlisted, request)
    const isTaken = result.outcome !== 'refused' && !isDryRun
    const placed: ReadonlyMap<string, Placed> = result.placed
    const isOrdered = !isTaken || isNewestFirst([...listed].map((id) => placed.get(id)?.position ?? 0))
    return { pages: files.length, result, deleted: unlisted.length, isOrdered }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function isNewestFirst(places: readonly number[]): boolean {
  return places.every((place, index) => index === 0 || place < (places[index - 1] ?? 0))
}

/** An account that sees nothing is likelier than a gym that has lost everything. */
function requireListed(listed: ReadonlySet<string>, before: readonly CompetitionLine[], gym: GymId): void {
  if (listed.size > 0 || before.length === 0) return
  const remedy = 'Look at what the account sees. If it is so, delete them with `heatsheet competitions delete`.'
  throw new Refusal(
    `The source lists no competition, and ${gym} has ${before.length} here. Nothing was changed. ${remedy}`,
  )
}

function importPages(
  database: Database,
  files: readonly string[],
  unlisted: readonly Position[],
  { context, ...request }: MirrorRequest,
): Promise<ImportResult> {
  const { standardInput, messages, now } = context
  // A mirror follows its source, whatever readers lose by it.
  const follows = { isWhole: true, mayTakeAway: true }
  const pages = { files, unlisted, standardInput, now: now() }
  return showImport(messages, (shown) => importFiles(database, { ...request, ...pages, ...follows, ...shown }))
}
