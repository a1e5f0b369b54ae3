import { viewerWith } from '../../access/open-accounts.ts'
import type { Catalog, Entry } from '../../catalog/reading/catalog.ts'
import type { CompetitionId } from '../../contract/ids.ts'
import { toldFinding, untoldOf } from '../import/print-result.ts'
import type { Draft } from './read-draft.ts'
import { savedAt } from './draft-files.ts'

/** A competition as a page is opened on it. */
export interface NamedCompetition {
  readonly id: string
  readonly name: string
}

/** How many findings the page is told; the terminal has all. */
const findingsMax = 100

/** What is told of each time that the files were read: a line of `--json`, and of what the page follows. */
export interface ToldState {
  /** Whether this is on the page, or what was read before it. */
  readonly outcome: 'shown' | 'refused'
  /** Which state is on the page, counted from 1; 0 when there has been none yet. */
  readonly state: number
  /** When the files were read that are on the page. */
  readonly shown_at: string | null
  readonly read_at: string
  readonly competitions: number
  /** The competition that was changed last. */
  readonly changed: NamedCompetition | null
  /** Taken to be in the catalog, since no file describes them. */
  readonly assumed_gyms: readonly string[]
  readonly errors: number
  readonly warnings: number
  /** How many findings are not among these. */
  readonly untold: number
  readonly findings: readonly ReturnType<typeof toldFinding>[]
}

/** What was found while a draft was read. */
export function toldFindings({ result, assumedGyms }: Draft) {
  const { errors, warnings, findings } = result
  return {
    errors,
    warnings,
    assumed_gyms: assumedGyms,
    untold: untoldOf(findings) + Math.max(0, findings.length - findingsMax),
    findings: findings.slice(0, findingsMax).map(toldFinding),
  }
}

/** What a draft shows: the hash of each competition, the newest first. */
export type Contents = ReadonlyMap<CompetitionId, string>

/** How many competitions are compared with those of the draft before; the newest are. */
const comparedMax = 1000

export async function contentsOf({ catalog }: Draft, now: number): Promise<Contents> {
  const entries = await entriesOf(catalog, now, comparedMax)
  const pieces = await catalog.loadPieces(entries, 'everything', 'identity')
  return new Map(entries.map(({ id }, at) => [id, pieces[at]?.hash ?? '']))
}

/** The competition that differs from what was shown before; at first, one of the file that was saved last. */
export async function changedLast(
  contents: Contents,
  before: Contents | undefined,
  { fileOf, catalog }: Draft,
  now: number,
): Promise<NamedCompetition | null> {
  const [latest] = [...new Set(fileOf.values())].toSorted((one, other) => savedAt(other) - savedAt(one))
  const found = [...contents].findIndex(([id, hash]) => {
    return before === undefined ? fileOf.get(id) === latest : before.get(id) !== hash
  })
  const entry = found === -1 ? undefined : (await entriesOf(catalog, now, found + 1))[found]
  if (entry === undefined) return null
  const [document] = await catalog.loadDocuments([entry], 'everything')
  const { name = entry.id } = JSON.parse(Buffer.from(document?.bytes ?? '{}').toString()) as { name?: string }
  return { id: entry.id, name }
}

function entriesOf(catalog: Catalog, now: number, limit: number): Promise<readonly Entry[]> {
  return catalog.list(viewerWith('every', 'everything'), now, { side: 'after', position: undefined }, limit)
}
