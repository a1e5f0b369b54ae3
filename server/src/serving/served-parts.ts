import type { Logger } from 'pino'
import type { Instant } from '../contract/time-stamp.ts'
import { DatabaseAnswers } from '../http/admin/durations.ts'
import type { ServiceParts } from '../http/start-surface.ts'
import { accountReads } from '../storage/account-rows.ts'
import { catalogReads } from '../storage/catalog-reads.ts'
import type { Database } from '../storage/sql.ts'
import { logDamage } from './log-damage.ts'

/** What a service needs of a database, whose answers are timed, and whose damage is logged. */
export function servedParts(database: Database, now: () => Instant, log: Logger): ServiceParts {
  const databaseAnswers = new DatabaseAnswers()
  const timed = timedDatabase(database, databaseAnswers)
  const onDamage = logDamage(log)
  const [catalog, accounts] = [catalogReads(timed, onDamage), accountReads(timed, onDamage)]
  return { catalog, accounts, now, log, databaseAnswers }
}

function timedDatabase(database: Database, answers: DatabaseAnswers): Database {
  const all: Database['all'] = async (text, values) => {
    const startedAt = performance.now()
    try {
      return await database.all(text, values)
    } catch (error) {
      answers.failures += 1
      throw error
    } finally {
      answers.record(performance.now() - startedAt)
    }
  }
  return { ...database, all }
}
