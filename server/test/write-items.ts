import { testAuthorship } from './test-authorship.ts'
import type { GymItem, MovementItem } from '../src/contract/catalog-file.ts'
import type { Instant } from '../src/contract/time-stamp.ts'
import { Findings, type Finding } from '../src/contract/finding.ts'
import type { TextOf } from '../src/contract/shape/shape-findings.ts'
import type { CompetitionWithId } from '../src/catalog/writing/accept-competition.ts'
import { acceptItem, type CatalogItem } from '../src/catalog/writing/accept-item.ts'
import { applyPlan } from '../src/catalog/writing/apply-plan.ts'
import { rerenderDependents } from '../src/catalog/writing/write-documents.ts'
import { openSession, type SessionOptions } from '../src/catalog/writing/write-session.ts'
import { writeCatalog } from '../src/storage/catalog-store.ts'
import type { Database } from '../src/storage/sql.ts'

export interface Items {
  readonly gyms?: readonly object[]
  readonly movements?: readonly object[]
  readonly workouts?: readonly object[]
  readonly competitions?: readonly object[]
}

export async function writeItems(
  database: Database,
  items: Items,
  now: Instant,
  taking: SessionOptions = { isWhole: true, mayTakeAway: true },
): Promise<readonly Finding[]> {
  const findings = new Findings()
  await writeCatalog(database, { ...testAuthorship, at: now }, async (store) => {
    const session = openSession(store, 'service', now, taking)
    for (const item of catalogItems(items)) {
      const { plan, movements } = await acceptItem(item, session, findings)
      if (plan === undefined) throw new Error(`An item was refused: ${JSON.stringify(findings.all)}`)
      for (const one of [...movements, plan]) await applyPlan(one, session)
    }
    await rerenderDependents(session)
  })
  return findings.all
}

export function catalogItems({
  gyms = [],
  movements = [],
  workouts = [],
  competitions = [],
}: Items): readonly CatalogItem[] {
  return [
    ...gyms.map((value) => ({ kind: 'gym' as const, value: value as GymItem })),
    ...movements.map((value) => ({ kind: 'movement' as const, value: value as MovementItem })),
    ...workouts.map((value) => ({ kind: 'workout' as const, value: value, textOf: textOf(value) })),
    ...competitions.map((value) => ({
      kind: 'competition' as const,
      value: value as CompetitionWithId,
      textOf: textOf(value),
    })),
  ]
}

function textOf(item: unknown): TextOf {
  return (pointer) => {
    const steps = pointer.split('/').slice(1)
    return JSON.stringify(steps.reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], item))
  }
}
