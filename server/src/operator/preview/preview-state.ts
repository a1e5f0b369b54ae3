import { statSync } from 'node:fs'
import { createViewer } from '../../access/authenticator.ts'
import type { CompetitionId } from '../../contract/ids.ts'
import type { ImportFinding } from '../import/import-report.ts'
import { findingJson, countOmitted } from '../import/print-result.ts'
import type { Draft } from './read-draft.ts'
import type { ServedDraft } from './served-draft.ts'

interface Reading {
  readonly shown_at: string | null
  readonly read_at: string
  readonly changed: { readonly id: string; readonly name: string } | null
}

/** The result of reading the files. `preview --json` prints it, and it is sent to the page. */
export type PreviewState = ReturnType<typeof previewStateOf>

/**
 * Returns the status of the preview as JSON. Its member `state` is the serial number of the draft that the page shows.
 */
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
    findings: sorted.map((finding) => {
      const board = boards.findIndex(({ text }) => text === finding.board?.text)
      return { ...findingJson(finding), ...(board < 0 ? {} : { board }) }
    }),
    boards: boards.map(boardJson),
  }
}

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

/** The hash of each competition that is in the files. Two drafts are compared by these hashes. */
export type Contents = ReadonlyMap<CompetitionId, string>

const comparedMax = 1000

export async function contentsOf({ catalog, result }: Draft, now: number): Promise<Contents> {
  const listing = { limit: comparedMax, limitGiven: true, cursor: undefined }
  const request = { viewer: createViewer('every', 'everything'), listing, now }
  const page = await catalog.page(request, 0, (await catalog.snapshot(now)).revision)
  const entries = page?.entries.filter(({ id }) => result.placed.has(id)) ?? []
  return new Map(entries.map(({ id, head }) => [id, head?.hash ?? '']))
}

/**
 * Returns the id of a competition that has changed since the previous draft. For the first draft, returns the id of a
 * competition from the file that was saved last. Returns null if there is none.
 */
export async function changedLast(contents: Contents, before: Contents | undefined, draft: Draft) {
  const { placed } = draft.result
  const files = new Set([...placed.values()].map(({ file }) => file))
  const [latest] = [...files].toSorted((one, other) => savedAt(other) - savedAt(one))
  const changed = [...contents].find(([id, hash]) => {
    return before === undefined ? placed.get(id)?.file === latest : before.get(id) !== hash
  })
  return changed === undefined ? null : { id: changed[0], name: await draft.nameOf(changed[0]) }
}

function savedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
