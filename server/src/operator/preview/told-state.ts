import { viewerWith } from '../../access/viewer-of.ts'
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

/** What a draft shows, by the hash of each competition: two drafts of one hash show the same. */
export type Contents = ReadonlyMap<string, { readonly name: string; readonly hash: string }>

/** How many competitions are compared with those of the draft before; the newest are. */
const comparedMax = 1000

/** The newest competitions of a draft, the newest first. */
export async function contentsOf({ catalog, result }: Draft, now: number): Promise<Contents> {
  const viewer = viewerWith('every', 'everything')
  const entries = await catalog.list(viewer, now, { side: 'after', position: undefined }, comparedMax)
  const pieces = await catalog.loadPieces(entries, 'everything', 'identity')
  const names = new Map(result.changes.map(({ id, name }) => [id, name]))
  return new Map(entries.map(({ id }, at) => [id, { name: names.get(id) ?? id, hash: pieces[at]?.hash ?? '' }]))
}

/** The competition that differs from what was shown before; at first, one of the file that was saved last. */
export function changedLast(
  contents: Contents,
  before: Contents | undefined,
  { fileOf }: Draft,
): NamedCompetition | null {
  const [latest] = [...new Set(fileOf.values())].toSorted((one, other) => savedAt(other) - savedAt(one))
  const files = new Map<string, string>(fileOf)
  const isChanged = ([id, { hash }]: readonly [string, { readonly hash: string }]) =>
    before === undefined ? files.get(id) === latest : before.get(id)?.hash !== hash
  const found = [...contents].find(isChanged)
  return found === undefined ? null : { id: found[0], name: found[1].name }
}
