import { statSync } from 'node:fs'
import { createViewer } from '../../access/authenticator.ts'
import type { CompetitionId } from '../../contract/ids.ts'
import { findingJson, untoldOf } from '../import/print-result.ts'
import type { Draft } from './read-draft.ts'
import type { ServedDraft } from './served-draft.ts'

/** When the files were read, those of the page and the last ones, and what the last ones changed. */
interface Reading {
  readonly shown_at: string | null
  readonly read_at: string
  readonly changed: { readonly id: string; readonly name: string } | null
}

/** What one reading of the files came to: a line of `preview --json`, and what the page follows. */
export type PreviewState = ReturnType<typeof previewStateOf>

/** What has come of a draft, and which one is on the page now, counted from 1; 0 is the catalog as it is. */
export function previewStateOf({ result }: Draft, shown: ServedDraft, reading: Reading) {
  const { outcome, errors, warnings, findings } = result
  // What keeps the draft off the page comes first.
  const { error = [], warning = [], note = [] } = Object.groupBy(findings, ({ severity }) => severity)
  return {
    outcome: outcome === 'refused' ? ('refused' as const) : ('shown' as const),
    state: shown.number,
    ...reading,
    competitions: shown.draft.result.placed.size,
    errors,
    warnings,
    untold: untoldOf(findings),
    findings: [...error, ...warning, ...note].map(findingJson),
  }
}

/** What a draft shows: the hash of each competition of its files, the newest first. */
export type Contents = ReadonlyMap<CompetitionId, string>

/** How many competitions are compared with those of the draft before; the newest are. */
const comparedMax = 1000

export async function contentsOf({ catalog, result }: Draft, now: number): Promise<Contents> {
  const listing = { limit: comparedMax, limitGiven: true, cursor: undefined }
  const asked = { viewer: createViewer('every', 'everything'), listing, now }
  const found = await catalog.page(asked, 0, (await catalog.snapshot(now)).revision)
  const entries = found?.entries.filter(({ id }) => result.placed.has(id)) ?? []
  return new Map(entries.map(({ id, head }) => [id, head?.hash ?? '']))
}

/** The competition that differs from what was shown before; at first, one of the file that was saved last. */
export async function changedLast(contents: Contents, before: Contents | undefined, draft: Draft) {
  const { placed } = draft.result
  const files = new Set([...placed.values()].map(({ file }) => file))
  const [latest] = [...files].toSorted((one, other) => savedAt(other) - savedAt(one))
  const found = [...contents].find(([id, hash]) => {
    return before === undefined ? placed.get(id)?.file === latest : before.get(id) !== hash
  })
  return found === undefined ? null : { id: found[0], name: await draft.nameOf(found[0]) }
}

/** When a file was last written, in milliseconds since 1970; of none, the beginning of time. */
function savedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
