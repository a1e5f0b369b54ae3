import { acceptItem } from '../../catalog/writing/accept-item.ts'
import { applyPlan } from '../../catalog/writing/apply-plan.ts'
import { Findings, type Finding } from '../../catalog/writing/finding.ts'
import type { Outcome, Plan } from '../../catalog/writing/plan.ts'
import type { WriteSession } from '../../catalog/writing/write-session.ts'
import type { CompetitionId } from '../../contract/ids.ts'
import type { Position } from '../../catalog/stored.ts'
import type { SourceItem } from '../../files/source-item.ts'
import { checkItem, type CheckedItem, type ItemChecks } from './check-item.ts'
import { placeFinding, type ImportReport } from './import-report.ts'

/** How many items may wait for what they name; they are kept in memory. */
const waitingMax = 10_000

/** What the items of an import share while it runs. */
export interface ImportState {
  readonly checks: ItemChecks
  readonly session: WriteSession
  readonly report: ImportReport
  readonly onPlaced: OnPlaced
  /** The ids of items that were refused, and of movements that only they bring: who names them is not to blame. */
  readonly refused: Set<string>
  /** Items that name what may come later. */
  waiting: CheckedItem[]
  /** What became of gyms, workouts that stand alone, and competitions. */
  readonly tallies: Readonly<Record<'gym' | 'workout' | 'competition', Record<Outcome, number>>>
  /** Whether a file could not be read: what it holds would seem missing all over the others. */
  isIncomplete: boolean
}

/** Told of each competition that is taken, changed or not, with its place in the list. */
export type OnPlaced = (id: CompetitionId, position: Position) => void

/** Takes the next item of an import: it is written, or refused, or waits for what it names. */
export async function takeItem(source: SourceItem, state: ImportState): Promise<void> {
  const checked = checkItem(source, state.checks)
  report(source, checked.faults, state)
  if (checked.faults.length > 0 && checked.key !== undefined) state.refused.add(checked.key)
  // The rules look at what a refused item means, too: whoever mends it learns everything at once.
  const findings = await tryItem(checked, state)
  if (findings === undefined) return
  if (isMissingAny(findings) && state.waiting.length < waitingMax) state.waiting.push(checked)
  else refuse(checked, findings, state)
}

/**
 * Tries again to write the items that wait, until nothing more is written: a workout may be what a competition waits
 * for. What is left then names things that are nowhere. An id of a refused item is not told again.
 */
export async function retryWaiting(state: ImportState, yieldTurn: () => Promise<void>): Promise<void> {
  const order: readonly string[] = ['gym', 'movement', 'workout', 'competition']
  state.waiting.sort((one, other) => order.indexOf(one.source.kind) - order.indexOf(other.source.kind))
  let left = new Map<CheckedItem, readonly Finding[]>()
  do {
    left = new Map()
    for (const checked of state.waiting) {
      await yieldTurn()
      const findings = await tryItem(checked, state)
      if (findings !== undefined) left.set(checked, findings)
    }
    if (left.size === state.waiting.length) break
    state.waiting = [...left.keys()]
  } while (left.size > 0)
  for (const { key } of left.keys()) if (key !== undefined) state.refused.add(key)
  for (const [checked, findings] of left) refuse(checked, findings, state)
}

/** Asks the rules about an item and writes it; gives what they say when it cannot be written, or was refused before. */
async function tryItem(
  { source, item, notes, faults, untold }: CheckedItem,
  state: ImportState,
): Promise<readonly Finding[] | undefined> {
  if (item === undefined) return undefined
  const findings = new Findings()
  findings.all.push(...notes)
  const { plan, movements } = await acceptItem(item, state.session, findings)
  if (faults.length > 0) {
    for (const { after, outcome } of movements) if (outcome === 'added') state.refused.add(after.id)
    // Nothing of this import is kept any more; what is the gym's can be looked at as if it were.
    if (plan?.kind === 'gym') await applyPlan(plan, state.session)
    const isUntold = ({ path }: Finding) => untold.some((one) => path === one || path.startsWith(`${one}/`))
    return findings.all.filter((finding) => !isUntold(finding))
  }
  // They are there for others while the item itself waits.
  for (const movement of movements) await applyPlan(movement, state.session)
  if (plan === undefined) return findings.all
  for (const id of await applyPlan(plan, state.session)) state.checks.seen.seeMinted(id, source)
  count(plan, state)
  report(source, findings.all, state)
  return undefined
}

function count(plan: Plan, { tallies, onPlaced }: ImportState): void {
  // Movements are counted by the session: workouts bring some along.
  if (plan.kind === 'movement') return
  tallies[plan.kind][plan.outcome] += 1
  if (plan.kind === 'competition') onPlaced(plan.after.id, plan.position)
}

function isMissingAny(findings: readonly Finding[]): boolean {
  return findings.some(({ missing }) => missing !== undefined)
}

function refuse({ key, source }: CheckedItem, findings: readonly Finding[], state: ImportState): void {
  if (key !== undefined) state.refused.add(key)
  const isTold = ({ missing }: Finding) => missing === undefined || !(state.isIncomplete || state.refused.has(missing))
  report(source, findings.filter(isTold), state)
}

function report(source: SourceItem, findings: readonly Finding[], state: ImportState): void {
  for (const finding of findings) state.report.add(placeFinding(source, finding))
}
