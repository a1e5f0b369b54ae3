import type { Client } from '../../../../client/src/index.ts'
import type { GymId } from '../../contract/ids.ts'
import { competitionLines, type CompetitionLine } from '../../storage/catalog-pages.ts'
import type { Database } from '../../storage/sql.ts'
import { importFiles } from '../import/import-files.ts'
import type { ImportRequest, ImportedCompetition } from '../import/import-state.ts'
import { showImport } from '../progress.ts'
import { Refusal } from '../failure.ts'
import type { CommandContext } from '../command-context.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { itemCorrector } from './correct-item.ts'
import { walkSource } from './walk-source.ts'

export interface MirrorRequest extends Pick<ImportRequest, 'isDryRun' | 'serviceName' | 'signal' | 'by'> {
  readonly source: Client
  readonly gym: GymId
  readonly context: CommandContext
  /**
   * If true, nothing is imported if a competition has errors. Otherwise, competitions with errors are corrected or
   * skipped.
   */
  readonly isStrict?: boolean
}

export type MirrorSummary = Awaited<ReturnType<typeof mirrorInto>>

/**
 * Copies all competitions of the source into this catalog, and deletes the competitions that the source no longer
 * lists. Returns the result of the import and how many competitions were deleted. Changes nothing if there is an error.
 * A source lists its newest competitions first. Its pages are imported in reverse order, so that the newest competition
 * is also the newest here.
 */
export async function mirrorInto(database: Database, request: MirrorRequest) {
  using folder = temporaryFolder('heatsheet-mirror-')
  const { source, signal, gym, isDryRun, context, isStrict = false } = request
  const before = await Array.fromAsync(competitionLines(database, gym))
  const { listed, files } = await walkSource(source, folder.path, signal, context.messages)
  requireListed(listed, before, gym)
  const positionsToDelete = before.filter(({ id }) => !listed.has(id)).map(({ position }) => position)
  const { messages, now } = context
  // A mirror copies its source even if readers lose something.
  const copyOptions = { isWhole: true, mayTakeAway: true, files: files.toReversed(), positionsToDelete, now: now() }
  using shown = showImport(messages)
  const corrections = isStrict ? {} : { correct: itemCorrector(), skipsRefused: true }
  // Never strict about warnings: only the author of a competition can act on them.
  const result = await importFiles(database, { ...request, ...copyOptions, ...shown, ...corrections, isStrict: false })
  const isImported = result.outcome !== 'refused' && !isDryRun
  const placed: ReadonlyMap<string, ImportedCompetition> = result.placed
  const imported = [...listed].filter((id) => !result.refusedCompetitions.has(id))
  const isOrdered = !isImported || isNewestFirst(imported.map((id) => placed.get(id)?.position ?? 0))
  return { pages: files.length, result, deleted: positionsToDelete.length, isOrdered }
}

function isNewestFirst(places: readonly number[]): boolean {
  return places.every((place, index) => index === 0 || place < (places[index - 1] ?? 0))
}

function requireListed(listed: ReadonlySet<string>, before: readonly CompetitionLine[], gym: GymId): void {
  if (listed.size > 0 || before.length === 0) return
  const remedy = 'Check what the account sees. If the list is right, delete them with `heatsheet competitions delete`.'
  throw new Refusal(
    `The source lists no competition, and ${gym} has ${before.length} here. Nothing was changed. ${remedy}`,
  )
}
