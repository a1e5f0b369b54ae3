import { testAuthorship } from '../test-authorship.ts'
import type { CompetitionId } from '../../src/contract/ids.ts'
import type { Instant } from '../../src/contract/time-stamp.ts'
import type { CatalogStore } from '../../src/catalog/writing/catalog-store.ts'
import { Findings, type Finding } from '../../src/contract/finding.ts'
import { setStatus } from '../../src/catalog/writing/set-status.ts'
import { openSession } from '../../src/catalog/writing/write-session.ts'
import { writeCatalog } from '../../src/storage/catalog-store.ts'
import type { Database } from '../../src/storage/sql.ts'

export function publish(database: Database, id: string, now: Instant): Promise<readonly Finding[]> {
  return changeStatus(database, id, () => ({ status: 'published' }), now)
}

export function unpublish(database: Database, id: string, now: Instant): Promise<readonly Finding[]> {
  return changeStatus(database, id, () => ({ status: 'draft' }), now)
}

export function publishAt(database: Database, id: string, at: string, now: Instant): Promise<readonly Finding[]> {
  return changeStatus(database, id, () => ({ status: 'draft', publish_at: at }), now)
}

export function deleteCompetition(database: Database, id: string, now = Date.now()): Promise<void> {
  return writeCatalog(database, { ...testAuthorship, at: now }, async (store) => {
    await store.deleteCompetition(await requirePosition(store, id), now)
  })
}

function changeStatus(database: Database, id: string, choose: Parameters<typeof setStatus>[1], now: Instant) {
  return writeCatalog(database, { ...testAuthorship, at: now }, async (store) => {
    const findings = new Findings()
    await setStatus(await requirePosition(store, id), choose, openSession(store, 'service', now), findings)
    return findings.all
  })
}

async function requirePosition(store: CatalogStore, id: string): Promise<number> {
  const kept = await store.findCompetition(id as CompetitionId)
  if (kept === undefined) throw new Error(`There is no ${id}`)
  return kept.position
}
