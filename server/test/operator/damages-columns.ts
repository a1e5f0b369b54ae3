import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Engine } from '../storage/engines.ts'
import { worldFor } from '../world-catalog.ts'
import { commandFolder } from './command-folder.ts'
import { judgeDamage, servedFrom, type Judged } from './damaged-catalog.ts'

const spring = `where id = 'comp_spring'`
const rumor = `where id = 'comp_rumor'`

/** Damage of single columns, and what becomes of it. */
export const columnDamages: readonly ColumnDamage[] = [
  [`update competitions set body = replace(body, 'Harbor Spring', 'Harbor Sprang')`, 'named'],
  [`update competitions set published_from = 0 ${rumor}`, 'named'],
  [`update competitions set gym_id = 'gym_northside' ${spring}`, 'named'],
  [`update competitions set deleted = 1 ${spring}`, 'named'],
  [`update competitions set ever_published = 1 ${rumor}`, 'named'],
  [`update competitions set revision = revision + 1 ${spring}`, 'repaired'],
  [`update competitions set body = replace(body, '"visible":false', '"visible":true') ${spring}`, 'named'],
  [`update competitions set body = replace(body, '"workout":12,', '"workout":31,') ${spring}`, 'named'],
  [`update competitions set body = '{' ${spring}`, 'named'],
  [`update event_workouts set shown_from = 0 where event_id = 'ce_spring_hidden'`, 'repaired'],
  [`update event_workouts set shown_from = 4 where event_id = 'ce_spring_later'`, 'repaired'],
  [`update event_workouts set shown_from = null where event_id = 'ce_spring_fran'`, 'repaired'],
  [`update event_workouts set place = 7 where event_id = 'ce_spring_fran'`, 'repaired'],
  [`update event_workouts set gym_id = 'gym_northside' where event_id = 'ce_spring_fran'`, 'repaired'],
  [`update event_workouts set workout_id = 31 where event_id = 'ce_spring_later'`, 'repaired'],
  [`delete from event_workouts where event_id = 'ce_spring_fran'`, 'repaired'],
  [`update workouts set description = 'Something else' where id = 1`, 'named'],
  [`update workouts set details = '{}' where id = 11`, 'named'],
  [`update workouts set gym_id = null where id = 2`, 'named'],
  [`update workouts set competition = null where id = 12`, 'named'],
  [`update movements set body = replace(body, 'Thruster', 'Thrusted')`, 'named'],
  [`update movements set gym_id = null where id = 'mv_pier_sled'`, 'named'],
  [`update gyms set name = 'Harbor Barbelm' where id = 'gym_harbor'`, 'named'],
  [`update gyms set name = 'Another' where id = 'gym_harbor'`, 'named'],
  [`update gyms set deleted = 1 where id = 'gym_quiet'`, 'named'],
  [`update accounts set sees = 'everything' where username = 'harborWebsite'`, 'named'],
  [`update accounts set reach = 'every', gym_id = null where username = 'harborWebsite'`, 'named'],
  [`update accounts set expires_at = 4 where username = 'harbor'`, 'named'],
  [`update passwords set expires_at = 0 where username = 'harbor'`, 'named'],
  [`update grants set gym_id = 'gym_quiet' where username = 'platform' and gym_id = 'gym_harbor'`, 'named'],
  [`update competition_documents set sees = 'both' where sees = 'everything'`, 'repaired'],
  [`update competition_documents set gym_id = 'gym_quiet'`, 'repaired'],
  [`update competition_documents set valid_until = valid_until + 86400000`, 'repaired'],
  [`update competition_documents set length = length + 1`, 'repaired'],
  [`update workout_documents set hash = 'x' where workout_id = 1`, 'repaired'],
  [`update history_items set back = '{}'`, 'named'],
  [`update passwords set hash = hash || hash where username = 'harbor'`, 'named'],
  [`update catalog_state set last_workout_id = 7`, 'named'],
  [`update competitions set seal = 'x' ${spring}`, 'named'],
]

type ColumnDamage = readonly [statement: string, becomes: Judged]

/** A test for each damage: what does not hold is served to nobody, found, and put back or named. */
export function damagesColumns(engine: Engine, damages: readonly ColumnDamage[]): void {
  suite(`a column that is damaged, on ${engine.name}`, () => {
    for (const [statement, becomes] of damages) {
      test(`is served to nobody, found, and ${becomes}: ${statement}`, async (t) => {
        const catalog = await worldFor(t, engine)
        const right = await servedFrom(catalog.url)
        await catalog.database.run(statement)
        const judged = await judgeDamage(commandFolder(t), catalog.url, right, () => Promise.resolve(true))
        assert.equal(judged, becomes)
      })
    }
  })
}
