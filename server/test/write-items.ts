import type { CompetitionItem, GymItem, MovementItem, WorkoutItem } from '../src/contract/catalog-file.ts'
import type { CompetitionId, GymId } from '../src/contract/ids.ts'
import type { Instant } from '../src/contract/time-stamp.ts'
import { Findings, type Finding } from '../src/catalog/writing/finding.ts'
import { putCompetition } from '../src/catalog/writing/put-competition.ts'
import { putGym } from '../src/catalog/writing/put-gym.ts'
import { putMovement } from '../src/catalog/writing/put-movement.ts'
import { putWorkout } from '../src/catalog/writing/put-workout.ts'
import { renewEmbedding } from '../src/catalog/writing/renew-documents.ts'
import { openSession, type Outcome, type TextOf } from '../src/catalog/writing/write-session.ts'
import { writeCatalog } from '../src/storage/catalog-store.ts'
import { keep, type Database } from '../src/storage/sql.ts'

/** Items as a catalog file has them; texts, not ids, since a test writes them down. */
export interface Items {
  readonly gyms?: readonly object[]
  readonly movements?: readonly object[]
  readonly workouts?: readonly object[]
  readonly competitions?: readonly object[]
}

/** Thrown when the rules of the catalog refuse an item. */
export class RefusedItem extends Error {
  readonly findings: readonly Finding[]

  constructor(findings: readonly Finding[]) {
    super(`An item was refused: ${JSON.stringify(findings)}`)
    this.findings = findings
  }
}

/** Writes items through the rules of the catalog, as an import does. Throws `RefusedItem` when one is refused. */
export async function writeItems(database: Database, items: Items, now: Instant): Promise<readonly Finding[]> {
  const findings = new Findings()
  await writeCatalog(database, async (store) => {
    const session = openSession(store, 'service', now)
    for (const gym of items.gyms ?? []) await putGym(gym as GymItem, session)
    for (const item of (items.movements ?? []) as MovementItem[]) {
      requireTaken(await putMovement(item, item.gym ?? null, '', session, findings), findings)
    }
    for (const item of (items.workouts ?? []) as WorkoutItem[]) {
      requireTaken(await putWorkout(item, textOf(item), session, findings), findings)
    }
    for (const item of (items.competitions ?? []) as (CompetitionItem & { id: CompetitionId; gym: GymId })[]) {
      const destination = { id: item.id, gym: item.gym, position: await store.drawPosition() }
      requireTaken(await putCompetition(item, destination, textOf(item), session, findings), findings)
    }
    return keep(await renewEmbedding(session))
  })
  return findings.all
}

function requireTaken(outcome: Outcome | undefined, findings: Findings): void {
  if (outcome === undefined) throw new RefusedItem(findings.all)
}

function textOf(item: unknown): TextOf {
  return (pointer) => {
    const steps = pointer.split('/').slice(1)
    return JSON.stringify(steps.reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], item))
  }
}
