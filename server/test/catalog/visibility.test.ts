import assert from 'node:assert/strict'
import { test } from 'node:test'
import { visibleAt } from '../../src/catalog/visibility.ts'
import { eventWorkoutRows } from '../../src/storage/competition-rows.ts'
import { sqlite } from '../storage/engines.ts'
import { catalogFor } from '../temporary-catalog.ts'
import { writeItems } from '../write-items.ts'
import { storedCompetition } from './stored-catalog.ts'

const publishAt = '2026-06-01T12:00:00Z'
const harbor = { gyms: [{ id: 'gym_harbor', name: 'Harbor' }] }
const draft = { id: 'comp_games', gym: 'gym_harbor', name: 'Games', time_zone: 'UTC', publish_at: publishAt }

test('viewers of published items do not see a draft, and see a published competition from its instant on', async (t) => {
  const { database } = await catalogFor(t, sqlite)
  const instant = Date.parse(publishAt)
  await writeItems(database, { ...harbor, competitions: [draft] }, instant - 1000)
  const kept = await storedCompetition(database, draft.id)
  assert.equal(visibleAt(kept, 'published', instant - 1), undefined)
  const shown = visibleAt(kept, 'published', instant)
  assert.deepEqual([shown?.competition.status, shown?.validFrom, shown?.validUntil], ['published', instant, Infinity])
})

test('an event whose stored release time is unreadable is hidden, and so is its workout', async (t) => {
  const { database } = await catalogFor(t, sqlite)
  const workout = { type: 'Generic', details: { type: 'Generic', text: 'Row' } }
  const event = { id: 'ce_later', name: 'Later', released_at: '2026-06-01T12:00:00Z', workout }
  const status = 'published'
  await writeItems(database, { ...harbor, competitions: [{ ...draft, publish_at: null, status, events: [event] }] }, 0)
  const kept = await storedCompetition(database, draft.id)
  for (const released_at of ['+010000-01-01T04:59:00Z', '', 'never', '2026-06-01']) {
    const damaged = { ...kept, events: kept.events.map((one) => ({ ...one, released_at })) }
    assert.deepEqual(visibleAt(damaged, 'published', Date.parse('2030-01-01'))?.competition.events, [], released_at)
    assert.deepEqual(
      eventWorkoutRows(1, damaged).map((row) => row.shown_from),
      [null],
      released_at,
    )
  }
})
