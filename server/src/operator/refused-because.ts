import { SchemaError } from '../storage/migrations.ts'
import { DatabaseError } from '../storage/database-error.ts'
import { catalogTrouble } from './catalog-trouble.ts'
import { Refusal } from './refusal.ts'

/** What the operator reads when something is refused; undefined for an error that is our own fault. */
export function refusedBecause(error: unknown): string | undefined {
  const isRefusal = error instanceof Refusal || error instanceof DatabaseError || error instanceof SchemaError
  return isRefusal ? error.message : catalogTrouble(error)
}
