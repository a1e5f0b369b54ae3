import { statSync } from 'node:fs'
import { createViewer } from '../../access/authenticator.ts'
import type { CompetitionId } from '../../contract/ids.ts'
import type { ImportFinding } from '../import/import-report.ts'
import { findingJson, countOmitted } from '../import/print-result.ts'
import type { Draft } from './read-draft.ts'
import type { ServedDraft } from './served-draft.ts'

/** When the shown draft and the last draft were read (null: never), and a competition that the last one changed. */
interface Reading {
  readonly shown_at: string | null
  readonly read_at: string
  readonly changed: { readonly id: string; readonly name: string } | null
}

/** A line of `preview --json`, and of the stream that the page follows: the result of reading the files once. */
export type PreviewState = ReturnType<typeof previewStateOf>

/** Returns the state after a reading. Its `state` is the number of the draft on the page, from 1; 0 is the catalog. */
export function previewStateOf({ result }: Draft, current: ServedDraft, reading: Reading) {
  const { outcome, errors, warnings, findings } = result
  // Errors first, because they keep the draft off the page.
  const { error = [], warning = [], note = [] } = Object.groupBy(findings, ({ severity }) => severity)
  const sorted = [...error, ...warning, ...note]
  const boards = boardsOf(sorted)
  return {
    outcome: outcome === 'refused' ? ('refused' as const) : ('shown' as const),
    state: current.number,
    ...reading,
    competitions: current.draft.result.placed.size,
    errors,
    warnings,
    omitted: countOmitted(findings),
    /** The findings. `board` is the index in `boards` of the whiteboard that a finding is about. */
    findings: sorted.map((finding) => {
      const board = boards.findIndex(({ text }) => text === finding.board?.text)
      return { ...findingJson(finding), ...(board < 0 ? {} : { board }) }
    }),
    boards: boards.map(boardJson),
  }
}

/** The maximum number of whiteboards to show. Further ones are left out. */
const boardsMax = 50

type BoardWithFindings = ReturnType<typeof boardsOf>[number]

function boardsOf(findings: readonly ImportFinding[]) {
  const lines = findings.flatMap(({ board, severity, remedy }) => (board ? [{ ...board, severity, remedy }] : []))
  const byText = Map.groupBy(lines, ({ text }) => text)
  return [...byText].map(([text, about]) => ({ text, about })).slice(0, boardsMax)
}

function boardJson({ text: { place, typed, understood }, about }: BoardWithFindings) {
  const findings = about.map(({ line, severity, sentence, remedy }) => ({ line, severity, sentence, remedy }))
  return { ...place, typed, understood: understood() ?? null, findings }
}

/** The hash of each competition of a draft’s files, newest first, to find what the next draft changes. */
export type Contents = ReadonlyMap<CompetitionId, string>

/** The maximum number of competitions to compare with the previous draft. Changes of older ones go unnoticed. */
const comparedMax = 1000

export async function contentsOf({ catalog, result }: Draft, now: number): Promise<Contents> {
  const listing = { limit: comparedMax, limitGiven: true, cursor: undefined }
  const request = { viewer: createViewer('every', 'everything'), listing, now }
  const page = await catalog.page(request, 0, (await catalog.snapshot(now)).revision)
  const entries = page?.entries.filter(({ id }) => result.placed.has(id)) ?? []
  return new Map(entries.map(({ id, head }) => [id, head?.hash ?? '']))
}

/** Returns a competition that differs from the previous draft, or at first one of the file saved last; null if none. */
export async function changedLast(contents: Contents, before: Contents | undefined, draft: Draft) {
  const { placed } = draft.result
  const files = new Set([...placed.values()].map(({ file }) => file))
  const [latest] = [...files].toSorted((one, other) => savedAt(other) - savedAt(one))
  const changed = [...contents].find(([id, hash]) => {
    return before === undefined ? placed.get(id)?.file === latest : before.get(id) !== hash
  })
  return changed === undefined ? null : { id: changed[0], name: await draft.nameOf(changed[0]) }
}

/** Returns the milliseconds from 1970 to the last change of a file, or 0 if it does not exist. */
function savedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
