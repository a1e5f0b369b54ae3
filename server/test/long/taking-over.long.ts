import { once } from 'node:events'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { takingOver } from '../catalog/proves-taking-over.ts'
import { suiteOnEngines } from '../storage/engines.ts'

// Each thousand takes one core half a minute on SQLite, and a minute and a half on PostgreSQL.
suiteOnEngines('an import takes over, ten thousand pairs of a catalog and a file', ({ name }) => {
  for (let thousand = 1; thousand <= 10; thousand += 1) {
    test(`${takingOver}: thousand ${thousand}`, async () => {
      await once(new Worker(new URL('pairs-thread.ts', import.meta.url), { workerData: { name, pairs: 1000 } }), 'exit')
    })
  }
})
