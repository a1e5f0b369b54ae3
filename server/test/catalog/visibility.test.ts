import assert from 'node:assert/strict'
import { test } from 'node:test'
import { visibleAt } from '../../src/catalog/visibility.ts'
import { sqlite } from '../storage/engines.ts'
import { catalogFor } from '../temporary-catalog.ts'
import { writeItems } from '../write-items.ts'
import { keptCompetition } from './kept-catalog.ts'

const publishAt = '2026-06-01T12:00:00Z'
const harbor = { gyms: [{ id: 'gym_harbor', name: 'Harbor' }] }
const draft = { id: 'comp_games', gym: 'gym_harbor', name: 'Games', time_zone: 'UTC', publish_at: publishAt }

test('a draft is nothing to those who see what is published, and what it is then holds from its instant', async (t) => {
  const { database } = await catalogFor(t, sqlite)
  const instant = Date.parse(publishAt)
  await writeItems(database, { ...harbor, competitions: [draft] }, instant - 1000)
  const kept = await keptCompetition(database, draft.id)
  assert.equal(visibleAt(kept, 'published', instant - 1), undefined)
  const shown = visibleAt(kept, 'published', instant)
  assert.deepEqual([shown?.competition.status, shown?.validFrom, shown?.validUntil], ['published', instant, Infinity])
})
