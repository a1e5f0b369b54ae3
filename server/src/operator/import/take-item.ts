import { acceptItem, type CatalogItem } from '../../catalog/writing/accept-item.ts'
import { warnIfEmpty } from '../../catalog/writing/accept-competition.ts'
import { missingEventKey } from '../../catalog/writing/accept-divisions.ts'
import { applyPlan, type PlanResult } from '../../catalog/writing/apply-plan.ts'
import { Findings, type Finding } from '../../contract/finding.ts'
import type { CompetitionPlan, Plan } from '../../catalog/writing/plan.ts'
import { publishedFrom } from '../../catalog/visibility.ts'
import { itemKinds, type SourceItem } from '../../files/source-item.ts'
import { checkItem, isPart, type CheckedItem } from './check-item.ts'
import { joinParts } from './gathered-parts.ts'
import { placeFinding } from './import-report.ts'
import type { ImportState } from './import-state.ts'
import { omissionFindings, omittedParts } from './omitted-parts.ts'
import { changedChoice, workoutsByName } from './workouts-by-name.ts'
import { competitionIn } from './seen-ids.ts'

/** How many items may wait for what they name, and how many divisions and events; they are kept in memory. */
export const waitingMax = 10_000
const waitingPartsMax = 20_000

/** Takes the next item of an import: it is written, or refused, or waits for what it names, or for others like it. */
export async function takeItem(source: SourceItem, state: ImportState): Promise<void> {
  const competition = competitionIn(source)
  if (competition === undefined) return takeTogether([source], state)
  if (source.kind === 'competition') {
    // What stands above it is taken before it.
    await takePartsSoFar(state, [competition])
    return takeTogether([source], state)
  }
  if (state.parts.add(competition, source)) await takeMany(source, state, [competition])
  else if (state.parts.isFull) await takeMany(source, state)
}

/** Takes parts before the end of the import. With `--whole` they wait: all sheets together say what there is. */
export async function takePartsSoFar(state: ImportState, competitions?: readonly string[]): Promise<void> {
  if (!state.request.isWhole) await takeParts(state, competitions)
}

/** Takes parts that are too many to wait for the others. */
async function takeMany(source: SourceItem, state: ImportState, competitions?: readonly string[]): Promise<void> {
  const sentence = 'is one of more divisions and events than are taken at once with --whole'
  const remedy = 'Import fewer of them at a time, or leave --whole out.'
  if (state.request.isWhole) report(source, [{ path: '', sentence, remedy, severity: 'error' }], state)
  await takeParts(state, competitions)
}

/** Takes the parts that were gathered, each competition's as one item; of those that are named, or of all. */
export async function takeParts(state: ImportState, competitions?: readonly string[]): Promise<void> {
  for (const parts of state.parts.take(competitions)) {
    await state.yieldTurn()
    await takeTogether(parts, state)
  }
}

/** Takes an item, or the parts of one competition as one. */
async function takeTogether(sources: readonly SourceItem[], state: ImportState): Promise<void> {
  const all = sources.map((source) => {
    const checked = checkItem(source, state.checks)
    // These tell where they stand as it was written.
    refuse({ ...checked, source }, checked.faults, state)
    return checked
  })
  // Nothing of what is left out may seem to be there.
  if (state.request.leavesOut && all.some(({ faults }) => faults.length > 0)) return
  const parts = all.filter(isPart)
  for (const checked of parts.length === 0 ? all : [joinParts(parts)]) await takeChecked(checked, state)
}

async function takeChecked(checked: CheckedItem, state: ImportState): Promise<void> {
  // The rules look at what is sound of a refused item, too: whoever mends it learns everything at once.
  const findings = await tryItem(checked, state)
  if (findings === undefined) return
  if (isMissingAny(findings) && mayWait(checked, state)) state.waiting.push(checked)
  else refuse(checked, findings, state)
}

function mayWait({ item }: CheckedItem, { waiting, waitingParts }: ImportState): boolean {
  if (item?.kind === 'competition' && item.isPart)
    waitingParts.count += (item.value.events?.length ?? 0) + (item.value.divisions?.length ?? 0)
  return waiting.length < waitingMax && waitingParts.count < waitingPartsMax
}

/**
 * Writes the items that wait. What is left then names things that are nowhere. An id of a refused item is not told
 * again.
 */
export async function endWaiting(state: ImportState): Promise<void> {
  const left = await retryWaiting(state)
  for (const checked of left.keys()) markRefused(checked, state)
  for (const [checked, findings] of left) refuse(checked, findings, state)
}

/**
 * Tries again to write the items that wait, until nothing more is written: a workout may be what a competition waits
 * for. Gives what is left, and what it wants.
 */
export async function retryWaiting(state: ImportState): Promise<ReadonlyMap<CheckedItem, readonly Finding[]>> {
  state.waiting.sort((one, other) => itemKinds.indexOf(one.source.kind) - itemKinds.indexOf(other.source.kind))
  let left = new Map<CheckedItem, readonly Finding[]>()
  do {
    left = new Map()
    for (const checked of state.waiting) {
      await state.yieldTurn()
      const findings = await tryItem(checked, state)
      if (findings !== undefined) left.set(checked, findings)
    }
    if (left.size === state.waiting.length) break
    state.waiting = [...left.keys()]
  } while (left.size > 0)
  return left
}

/** Settles what the end decides: which workouts names mean, and which competitions have nothing to show. */
export async function settle(state: ImportState): Promise<void> {
  if (state.report.errors === 0) await settleNames(state)
  for (const { source, findings } of state.bare.values()) report(source, findings, state)
  if (state.report.errors === 0)
    for (const finding of omissionFindings(state.leftOut, state.checks.seen)) state.report.add(finding)
}

/** Takes the events again whose workouts are others now, by the names that they were given. */
async function settleNames(state: ImportState): Promise<void> {
  const { named, session } = state
  for (const choice of named) {
    const checked = await changedChoice(choice, session)
    if (checked === undefined) continue
    // Parts they are even where each competition is all there is to it.
    const findings = await tryItem(checked, { ...state, session: { ...session, isWhole: false } })
    if (findings !== undefined) refuse(checked, findings, state)
  }
}

/** Asks the rules about an item and writes it; gives what they say when it cannot be written, or was refused before. */
async function tryItem(
  { source, item, notes, faults, wrong }: CheckedItem,
  state: ImportState,
): Promise<readonly Finding[] | undefined> {
  if (item === undefined) return undefined
  const findings = new Findings(wrong)
  findings.add(notes)
  const { plan, movements } = await acceptItem(item, state.session, findings)
  if (faults.length > 0) {
    for (const { after, outcome } of movements) if (outcome === 'added') state.refused.add(after.id)
    // Nothing of this import is kept any more; what is the gym's can be looked at as if it were.
    if (plan?.kind === 'gym') await applyPlan(plan, state.session)
    return findings.all
  }
  // They are there for others while the item itself waits.
  for (const movement of movements) noteChanged(await applyPlan(movement, state.session), state)
  if (plan?.kind === 'workout') findings.add(state.checks.seen.seeFound(plan, source))
  if (plan === undefined || findings.hasErrors) return findings.all
  const applied = await applyPlan(plan, state.session)
  for (const id of applied.minted) state.checks.seen.seeMinted(id, source)
  noteChanged(applied, state)
  count(plan, source, state)
  if (plan.kind === 'competition') noteCompetition(plan, item, source, state)
  // That an id was made is news the first time.
  const isNews = (finding: Finding) =>
    plan.outcome === 'added' || !notes.includes(finding) || finding.severity !== 'note'
  report(source, findings.all.filter(isNews), state)
  return undefined
}

/** For how many lists of parts an import remembers which of them it does not name. */
const leftOutMax = 10_000

function noteCompetition(plan: CompetitionPlan, item: CatalogItem, source: SourceItem, state: ImportState): void {
  const { bare, named, session } = state
  if (item.kind === 'competition' && !state.request.isWhole && state.leftOut.length < leftOutMax)
    for (const left of omittedParts(item.value, plan, source)) state.leftOut.push(left)
  const { after } = plan
  for (const choice of workoutsByName(plan, source)) named.push(choice)
  const findings = new Findings()
  if ((publishedFrom(after) ?? Infinity) <= session.now) warnIfEmpty(after, findings)
  if (findings.all.length === 0) bare.delete(after.id)
  else bare.set(after.id, { source: bare.get(after.id)?.source ?? source, findings: findings.all })
}

/** How many changes are told one by one; of a larger import the rest is a number. */
const changesMax = 100_000

export function noteChanged({ change }: Pick<PlanResult, 'change'>, state: ImportState): void {
  if (change === undefined) return
  if (state.changes.length < changesMax) state.changes.push(change)
  else state.changesLeftOut += 1
}

function count(plan: Plan, { place: { file } }: SourceItem, { tallies, placed }: ImportState): void {
  // Movements are counted by the session: workouts bring some along.
  if (plan.kind === 'movement') return
  tallies[plan.kind][plan.outcome] += 1
  if (plan.kind !== 'competition') return
  // A competition of several tables is one: what it was counted as before gives way, or stays.
  const { position, after } = plan
  const before = placed.get(after.id)?.outcome ?? 'unchanged'
  const outcome = before === 'unchanged' ? plan.outcome : before
  if (placed.has(after.id)) tallies.competition[before === 'unchanged' ? before : plan.outcome] -= 1
  placed.set(after.id, { position, file, outcome })
}

function isMissingAny(findings: readonly Finding[]): boolean {
  return findings.some(({ missing }) => missing !== undefined)
}

/** Whoever names a refused item, or an event of one, is not to blame. */
function markRefused({ key, item }: CheckedItem, { refused }: ImportState): void {
  if (key !== undefined) refused.add(key)
  if (item?.kind !== 'competition') return
  for (const event of item.value.events ?? []) {
    for (const called of [event?.id, event?.name])
      if (called !== undefined) refused.add(missingEventKey(item.value.id, called))
  }
}

function refuse(checked: CheckedItem, findings: readonly Finding[], state: ImportState): void {
  const { source, key } = checked
  if (findings.length === 0) return
  markRefused(checked, state)
  const isTold = ({ missing }: Finding) => missing === undefined || !(state.isIncomplete || state.refused.has(missing))
  const told = findings.filter(isTold)
  const isLeftOut = state.request.leavesOut === true
  if (isLeftOut && key !== undefined) state.refusedCompetitions.add(key)
  report(source, isLeftOut ? told.map(asWarning) : told, state)
}

/** Of a competition that is left out: the import goes on. */
function asWarning({ path, sentence, remedy, severity }: Finding): Finding {
  return severity === 'error'
    ? { path, sentence, remedy, severity: 'warning', about: 'left out' }
    : { path, sentence, remedy, severity }
}

function report(source: SourceItem, findings: readonly Finding[], state: ImportState): void {
  for (const finding of findings) state.report.add(placeFinding(source, finding))
}
