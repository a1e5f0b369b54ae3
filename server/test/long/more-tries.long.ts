import { triesVariable } from '../tries.ts'

// The properties that `npm test` tries with a few cases each, and what takes too long for it.
process.env[triesVariable] = '20'

await import('../../../client/test/faults.test.ts')
await import('../catalog/html.test.ts')
await import('../catalog/local-time.test.ts')
await import('../catalog/movement-ids.test.ts')
await import('../files/json-properties.test.ts')
await import('../files/table-properties.test.ts')
await import('../http/crowd.test.ts')
await import('../http/gzip-readers.test.ts')
await import('../http/joined-gzip.test.ts')
await import('../operator/import-every-fault.test.ts')
await import('../operator/import-kinds.test.ts')
await import('../operator/lists.test.ts')
await import('../operator/serving-log.test.ts')
await import('../operator/sessions/sessions.test.ts')
await import('../serving/memory.test.ts')
await import('../storage/paging.test.ts')
await import('../storage/upgrade-drill.test.ts')
await import('../workouts/any-details.test.ts')
