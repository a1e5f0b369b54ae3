import { CannotServe } from '../serving/cannot-serve.ts'
import { refusedByCatalog } from '../storage/trouble.ts'
import { Refusal } from './refusal.ts'

/** What the operator reads when something is refused; undefined for an error that is our own fault. */
export function refusedBecause(error: unknown): string | undefined {
  return error instanceof Refusal || error instanceof CannotServe ? error.message : refusedByCatalog(error)
}
