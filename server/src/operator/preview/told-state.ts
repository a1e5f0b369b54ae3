import { statSync } from 'node:fs'
import { viewerWith } from '../../access/open-accounts.ts'
import type { CompetitionId } from '../../contract/ids.ts'
import { toldFinding, untoldOf } from '../import/print-result.ts'
import type { Draft } from './read-draft.ts'
import type { ShownDraft } from './shown-draft.ts'

/** A competition as a page is opened on it. */
export interface NamedCompetition {
  readonly id: string
  readonly name: string
}

/** What is told of each time that the files were read: a line of `--json`, and of what the page follows. */
export interface ToldState {
  /** Whether this is on the page, or what was read before it. */
  readonly outcome: 'shown' | 'refused'
  /** Which state is on the page, counted from 1; 0 when there has been none yet. */
  readonly state: number
  /** When the files were read that are on the page. */
  readonly shown_at: string | null
  readonly read_at: string
  /** How many the files hold. */
  readonly competitions: number
  /** The competition that was changed last. */
  readonly changed: NamedCompetition | null
  readonly errors: number
  readonly warnings: number
  /** How many findings are not among these. */
  readonly untold: number
  /** What keeps the draft off the page first. */
  readonly findings: readonly ReturnType<typeof toldFinding>[]
}

/** What has come of a draft, and which one is shown now. */
export function toldOf(
  { result: { outcome, errors, warnings, findings } }: Draft,
  shown: ShownDraft,
  when: Pick<ToldState, 'shown_at' | 'read_at' | 'changed'>,
): ToldState {
  const { error = [], warning = [], note = [] } = Object.groupBy(findings, ({ severity }) => severity)
  return {
    outcome: outcome === 'refused' ? 'refused' : 'shown',
    state: shown.number,
    ...when,
    competitions: shown.draft.fileOf.size,
    errors,
    warnings,
    untold: untoldOf(findings),
    findings: [...error, ...warning, ...note].map(toldFinding),
  }
}

/** What a draft shows: the hash of each competition of its files, the newest first. */
export type Contents = ReadonlyMap<CompetitionId, string>

/** How many competitions are compared with those of the draft before; the newest are. */
const comparedMax = 1000

export async function contentsOf({ catalog, fileOf }: Draft, now: number): Promise<Contents> {
  const listing = { limit: comparedMax, limitGiven: true, cursor: undefined }
  const asked = { viewer: viewerWith('every', 'everything'), listing, coding: 'identity', now } as const
  const found = await catalog.page(asked, 0, (await catalog.edition(now)).revision)
  const entries = found?.entries.filter(({ id }) => fileOf.has(id)) ?? []
  return new Map(entries.map(({ id, piece }) => [id, piece?.hash ?? '']))
}

/** The competition that differs from what was shown before; at first, one of the file that was saved last. */
export async function changedLast(
  contents: Contents,
  before: Contents | undefined,
  draft: Draft,
): Promise<NamedCompetition | null> {
  const { fileOf } = draft
  const [latest] = [...new Set(fileOf.values())].toSorted((one, other) => savedAt(other) - savedAt(one))
  const found = [...contents].find(([id, hash]) => {
    return before === undefined ? fileOf.get(id) === latest : before.get(id) !== hash
  })
  return found === undefined ? null : { id: found[0], name: await draft.nameOf(found[0]) }
}

/** When a file was last written, in milliseconds since 1970; of none, the beginning of time. */
function savedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
