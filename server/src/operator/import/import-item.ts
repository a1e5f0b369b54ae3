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

/**
 * The maximum number of items that can wait for an item that they use. Further items are refused. Each waiting item
 * stays in memory, and real files have far fewer.
 */
export const waitingMax = 10_000
const waitingPartsMax = 20_000

/**
 * Imports an item, or queues it. Divisions and events wait for the other parts of their competition. Other items wait
 * if an item that they use is still missing. Resolves in both cases.
 */
export async function importItem(source: SourceItem, state: ImportState): Promise<void> {
  const competition = competitionIn(source)
  if (competition === undefined) return checkAndImport([source], state)
  if (source.kind === 'competition') {
    // Parts before it in the file are imported first.
    await importPartsSoFar(state, [competition])
    return checkAndImport([source], state)
  }
  if (state.parts.add(competition, source)) await importFullParts(source, state, [competition])
  else if (state.parts.isFull) await importFullParts(source, state)
}

/**
 * Imports the divisions and events that have been collected so far. `competitions` limits this to some competitions.
 * Does nothing if `--whole` is given, because competitions are then imported after all files were read.
 */
export async function importPartsSoFar(state: ImportState, competitions?: readonly string[]): Promise<void> {
  if (!state.request.isWhole) await importParts(state, competitions)
}

async function importFullParts(
  source: SourceItem,
  state: ImportState,
  competitions?: readonly string[],
): Promise<void> {
  const sentence = 'is beyond the number of divisions and events that --whole can import together'
  const remedy = 'Import fewer of them at a time, or leave --whole out.'
  if (state.request.isWhole) report(source, [{ path: '', sentence, remedy, severity: 'error' }], state)
  await importParts(state, competitions)
}

/** Imports the waiting divisions and events of the given competitions. By default, those of all competitions. */
export async function importParts(state: ImportState, competitions?: readonly string[]): Promise<void> {
  for (const parts of state.parts.take(competitions)) {
    await state.yieldTurn()
    await checkAndImport(parts, state)
  }
}

async function checkAndImport(sources: readonly SourceItem[], state: ImportState): Promise<void> {
  const all = sources.map((source) => {
    const checked = checkItem(source, state.checks)
    // Shape errors refer to the item as it was written.
    refuseIfFaulty({ ...checked, source }, checked.faults, state)
    return checked
  })
  // No part of a skipped competition may be imported.
  if (state.request.skipsRefused && all.some(({ faults }) => faults.length > 0)) return
  const parts = all.filter(isPart)
  for (const checked of parts.length === 0 ? all : [joinParts(parts)]) await importChecked(checked, state)
}

async function importChecked(checked: CheckedItem, state: ImportState): Promise<void> {
  // The rules also check the valid part of a refused item, so that its author learns all errors together.
  const findings = await tryItem(checked, state)
  if (findings === undefined) return
  if (hasMissing(findings) && canWait(checked, state)) state.waiting.push(checked)
  else refuseIfFaulty(checked, findings, state)
}

function canWait({ item }: CheckedItem, { waiting, waitingParts }: ImportState): boolean {
  if (item?.kind === 'competition' && item.isPart)
    waitingParts.count += (item.value.events?.length ?? 0) + (item.value.divisions?.length ?? 0)
  return waiting.length < waitingMax && waitingParts.count < waitingPartsMax
}

/**
 * Imports the items that wait for other items. Reports an error for each item that refers to a missing item, unless an
 * error was already reported for the missing item itself.
 */
export async function writeWaiting(state: ImportState): Promise<void> {
  const remaining = await retryWaiting(state)
  for (const checked of remaining.keys()) markRefused(checked, state)
  for (const [checked, findings] of remaining) refuseIfFaulty(checked, findings, state)
}

/**
 * Imports the items that wait for other items. Waiting items can refer to each other, so the import is repeated until
 * no more items can be imported. Returns the remaining items and their findings.
 */
export async function retryWaiting(state: ImportState): Promise<ReadonlyMap<CheckedItem, readonly Finding[]>> {
  state.waiting.sort((one, other) => itemKinds.indexOf(one.source.kind) - itemKinds.indexOf(other.source.kind))
  let remaining = new Map<CheckedItem, readonly Finding[]>()
  do {
    remaining = new Map()
    for (const checked of state.waiting) {
      await state.yieldTurn()
      const findings = await tryItem(checked, state)
      if (findings !== undefined) remaining.set(checked, findings)
    }
    if (remaining.size === state.waiting.length) break
    state.waiting = [...remaining.keys()]
  } while (remaining.size > 0)
  return remaining
}

/** Runs the checks that are only possible after all items were imported. */
export async function checkWhole(state: ImportState): Promise<void> {
  if (state.report.errors === 0) await importChangedChoices(state)
  for (const { source, findings } of state.emptyCompetitions.values()) report(source, findings, state)
  if (state.report.errors === 0)
    for (const finding of omissionFindings(state.omitted, state.checks.seen)) state.report.add(finding)
}

async function importChangedChoices(state: ImportState): Promise<void> {
  const { namedWorkouts, session } = state
  for (const choice of namedWorkouts) {
    const checked = await changedChoice(choice, session)
    if (checked === undefined) continue
    // An event here is only a part, even in an import of complete competitions.
    const findings = await tryItem(checked, { ...state, session: { ...session, isWhole: false } })
    if (findings !== undefined) refuseIfFaulty(checked, findings, state)
  }
}

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
    // The import is refused, so nothing is kept. Writing the gym allows the rules to check items of the gym.
    if (plan?.kind === 'gym') await applyPlan(plan, state.session)
    return findings.all
  }
  // Movements are written immediately, so that other items can use them while this item waits.
  for (const movement of movements) addChange(await applyPlan(movement, state.session), state)
  if (plan?.kind === 'workout') findings.add(state.checks.seen.addMatch(plan, source))
  if (plan === undefined || findings.hasErrors) return findings.all
  const applied = await applyPlan(plan, state.session)
  for (const id of applied.minted) state.checks.seen.addGenerated(id, source)
  addChange(applied, state)
  count(plan, source, state)
  if (plan.kind === 'competition') addCompetition(plan, item, source, state)
  // Notes, such as a generated id, are only reported when the item is added.
  const isNew = (finding: Finding) =>
    plan.outcome === 'added' || !notes.includes(finding) || finding.severity !== 'note'
  report(source, findings.all.filter(isNew), state)
  return undefined
}

const omittedMax = 10_000

function addCompetition(plan: CompetitionPlan, item: CatalogItem, source: SourceItem, state: ImportState): void {
  const { emptyCompetitions: empty, namedWorkouts, session } = state
  if (item.kind === 'competition' && !state.request.isWhole && state.omitted.length < omittedMax)
    for (const list of omittedParts(item.value, plan, source)) state.omitted.push(list)
  const { after } = plan
  for (const choice of workoutsByName(plan, source)) namedWorkouts.push(choice)
  const findings = new Findings()
  if ((publishedFrom(after) ?? Infinity) <= session.now) warnIfEmpty(after, findings)
  if (findings.all.length === 0) empty.delete(after.id)
  else empty.set(after.id, { source: empty.get(after.id)?.source ?? source, findings: findings.all })
}

const changesMax = 100_000

export function addChange({ change }: Pick<PlanResult, 'change'>, state: ImportState): void {
  if (change === undefined) return
  if (state.changes.length < changesMax) state.changes.push(change)
  else state.changesLeftOut += 1
}

function count(plan: Plan, { place: { file } }: SourceItem, { tallies, placed }: ImportState): void {
  // The session counts movements, because workouts bring some too.
  if (plan.kind === 'movement') return
  tallies[plan.kind][plan.outcome] += 1
  if (plan.kind !== 'competition') return
  // A competition from several tables counts once, with its first outcome that is not `unchanged`.
  const { position, after } = plan
  const before = placed.get(after.id)?.outcome ?? 'unchanged'
  const outcome = before === 'unchanged' ? plan.outcome : before
  if (placed.has(after.id)) tallies.competition[before === 'unchanged' ? before : plan.outcome] -= 1
  placed.set(after.id, { position, file, outcome })
}

function hasMissing(findings: readonly Finding[]): boolean {
  return findings.some(({ missing }) => missing !== undefined)
}

function markRefused({ key, item }: CheckedItem, { refused }: ImportState): void {
  if (key !== undefined) refused.add(key)
  if (item?.kind !== 'competition') return
  for (const event of item.value.events ?? []) {
    for (const name of [event?.id, event?.name])
      if (name !== undefined) refused.add(missingEventKey(item.value.id, name))
  }
}

function refuseIfFaulty(checked: CheckedItem, findings: readonly Finding[], state: ImportState): void {
  const { source, key } = checked
  if (findings.length === 0) return
  markRefused(checked, state)
  const isOwnFault = ({ missing }: Finding) =>
    missing === undefined || !(state.isIncomplete || state.refused.has(missing))
  const reported = findings.filter(isOwnFault)
  const isSkipped = state.request.skipsRefused === true
  if (isSkipped && key !== undefined) state.refusedCompetitions.add(key)
  report(source, isSkipped ? reported.map(asWarning) : reported, state)
}

function asWarning({ path, sentence, remedy, severity }: Finding): Finding {
  return severity === 'error'
    ? { path, sentence, remedy, severity: 'warning', about: 'left out' }
    : { path, sentence, remedy, severity }
}

function report(source: SourceItem, findings: readonly Finding[], state: ImportState): void {
  for (const finding of findings) state.report.add(placeFinding(source, finding))
}
