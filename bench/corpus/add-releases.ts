import { openForWriting } from '../../server/src/storage/open-database.ts'
import { writeItems } from '../../server/test/write-items.ts'
import { gym } from './competition.ts'

/** An event and the instant of its release, in milliseconds since 1970. */
export interface Release {
  readonly eventId: string
  readonly at: number
}

/** Adds a competition, then the newest, whose events are released one after another. */
export async function addReleases(url: string, count: number, firstAt: number, everyMs: number): Promise<Release[]> {
  const releases = Array.from({ length: count }, (_, index) => ({
    eventId: `ce_bench_release_${index}`,
    at: firstAt + index * everyMs,
  }))
  const workout = { type: 'ForTime', details: { type: 'ForTime', movements: [{ id: 'mv_thruster', reps: '30' }] } }
  const competition = {
    id: 'comp_bench_release',
    gym: gym.id,
    name: 'Online Qualifier',
    status: 'published',
    time_zone: 'Europe/Lisbon',
    divisions: [],
    events: releases.map(({ eventId, at }, index) => ({
      id: eventId,
      name: `Test ${index + 1}`,
      released_at: new Date(at).toISOString(),
      workout: { name: `Test ${index + 1}`, ...workout },
    })),
  }
  const database = await openForWriting(url)
  await writeItems(database, { competitions: [competition] }, Date.now())
  await database.close()
  return releases
}
