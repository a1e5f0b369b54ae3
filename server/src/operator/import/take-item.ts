import { Findings, type Finding } from '../../catalog/writing/finding.ts'
import type { SourceItem } from '../../files/source-item.ts'
import { placeFinding } from './import-finding.ts'
import type { ImportState } from './import-state.ts'
import { isPrepared, prepareItem, type PreparedItem, type Refusal } from './prepare-item.ts'
import { writeItem } from './write-item.ts'

/** How many items may wait for what they name; they are kept in memory. */
const waitingMax = 10_000

/** Takes the next item of an import: it is written, or refused, or waits for what it names. */
export async function takeItem(source: SourceItem, state: ImportState): Promise<void> {
  const item = await prepareItem(source, state)
  if (!isPrepared(item)) report(source, item.findings, state)
  // The rules look at what a refused item means, too: whoever mends it learns everything at once.
  const prepared = isPrepared(item) ? item : item.meant
  if (prepared === undefined) return
  const findings = await tryItem(prepared, state)
  if (findings === undefined) return
  if (isMissingAny(findings) && state.waiting.length < waitingMax) state.waiting.push(prepared)
  else refuse(prepared, findings, state)
}

/**
 * Tries again to write the items that wait, until nothing more is written: a workout may be what a competition waits
 * for. What is left then names things that are nowhere. An id of a refused item is not told again.
 */
export async function settleWaiting(state: ImportState, yieldTurn: () => Promise<void>): Promise<void> {
  const order: readonly string[] = ['gym', 'movement', 'workout', 'competition']
  state.waiting.sort((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
  let left = new Map<PreparedItem, readonly Finding[]>()
  do {
    left = new Map()
    for (const prepared of state.waiting) {
      await yieldTurn()
      const findings = await tryItem(prepared, state)
      if (findings !== undefined) left.set(prepared, findings)
    }
    if (left.size === state.waiting.length) break
    state.waiting = [...left.keys()]
  } while (left.size > 0)
  for (const { key } of left.keys()) if (key !== undefined) state.refused.add(key)
  for (const [prepared, findings] of left) refuse(prepared, findings, state)
}

/** Writes an item; gives what is wrong with it when it cannot be, and what the rules say of one that was refused before. */
async function tryItem(prepared: PreparedItem, state: ImportState): Promise<readonly Finding[] | undefined> {
  const { refusal } = prepared
  const findings = new Findings()
  // With an error there nothing is written.
  findings.all.push(...(refusal?.findings ?? []))
  state.current = prepared.source
  const outcome = await writeItem(prepared, state.session, findings)
  if (refusal !== undefined) return ofRules(findings.all, refusal)
  if (findings.hasErrors || outcome === undefined) return findings.all
  report(prepared.source, findings.all, state)
  if (prepared.kind === 'competition' && outcome === 'added') {
    const { id, position } = prepared.destination
    state.options.onAdded?.(id, position)
  }
  // Movements are counted by the session: workouts bring some along.
  if (prepared.kind !== 'movement') state.tallies[prepared.kind][outcome] += 1
  return undefined
}

function ofRules(findings: readonly Finding[], { findings: before, untold }: Refusal): readonly Finding[] {
  const isUntold = ({ path }: Finding) => untold.some((one) => path === one || path.startsWith(`${one}/`))
  return findings.slice(before.length).filter((finding) => !isUntold(finding))
}

function isMissingAny(findings: readonly Finding[]): boolean {
  return findings.some(({ missing }) => missing !== undefined)
}

function refuse({ key, source }: PreparedItem, findings: readonly Finding[], state: ImportState): void {
  if (key !== undefined) state.refused.add(key)
  const isTold = ({ missing }: Finding) => missing === undefined || !(state.isIncomplete || state.refused.has(missing))
  report(source, findings.filter(isTold), state)
}

function report(source: SourceItem, findings: readonly Finding[], state: ImportState): void {
  for (const finding of findings) state.report.add(placeFinding(source, finding))
}
