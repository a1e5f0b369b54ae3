import assert from 'node:assert/strict'
import { test } from 'node:test'
import { worldServedFor } from '../serving-world.ts'
import { suiteOnEnginesInLong } from '../storage/engines.ts'
import { writeItems } from '../write-items.ts'
// Every member of the tables "Competition", "Division", "Event", "Workout" and "Movement", in their order, each with
// another value than its default.
import competition from './every-member.json' with { type: 'json' }
import { competitionAs } from './read-answers.ts'

// The files in http/exchanges test members that are left out and have their defaults.
suiteOnEnginesInLong('resources and their fields', (engine) => {
  test('a competition is served with every member of its table, in that order and no other', async (t) => {
    const running = await worldServedFor(t, engine)
    const competitions = [{ ...competition, gym: 'gym_northside' }]
    await writeItems(running.catalog.database, { competitions }, running.clock.now())
    const served = await competitionAs(running, { as: 'northside' }, 'comp_every_member')
    assert.equal(JSON.stringify(served), JSON.stringify(competition))
  })
})
