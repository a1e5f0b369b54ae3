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
import { itemMender } from './mend-item.ts'
import { walkSource } from './walk-source.ts'

export interface MirrorRequest extends Pick<ImportRequest, 'isDryRun' | 'serviceName' | 'signal' | 'by'> {
  readonly source: Client
  /** The gym here. */
  readonly gym: GymId
  readonly context: CommandContext
  /** Whether nothing is taken that is not as it should be. */
  readonly isStrict?: boolean
}

/** What a mirror has changed. */
export type MirrorSummary = Awaited<ReturnType<typeof mirrorInto>>

/**
 * Reads the source to its end, then brings the gym to what was read, all of it or nothing: pages from the last one on,
 * so that the newest is added last. Gives how many pages the source has, how many competitions were deleted since it no
 * longer lists them, and whether the gym's list here has the order that it has there.
 */
export async function mirrorInto(database: Database, request: MirrorRequest) {
  using folder = temporaryFolder('heatsheet-mirror-')
  const { source, signal, gym, isDryRun, context, isStrict = false } = request
  const before = await Array.fromAsync(competitionLines(database, gym))
  const { listed, files } = await walkSource(source, folder.path, signal, context.messages)
  requireListed(listed, before, gym)
  const unlisted = before.filter(({ id }) => !listed.has(id)).map(({ position }) => position)
  const { messages, now } = context
  // A mirror follows its source, whatever readers lose by it.
  const follows = { isWhole: true, mayTakeAway: true, files: files.toReversed(), unlisted, now: now() }
  using shown = showImport(messages)
  const corrects = isStrict ? {} : { mend: itemMender(), leavesOut: true }
  // What the author of a competition should look at cannot be mended here.
  const result = await importFiles(database, { ...request, ...follows, ...shown, ...corrects, isStrict: false })
  const isTaken = result.outcome !== 'refused' && !isDryRun
  const placed: ReadonlyMap<string, ImportedCompetition> = result.placed
  const there = [...listed].filter((id) => !result.refusedCompetitions.has(id))
  const isOrdered = !isTaken || isNewestFirst(there.map((id) => placed.get(id)?.position ?? 0))
  return { pages: files.length, result, deleted: unlisted.length, isOrdered }
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
