import { suiteOnEnginesInLong } from './engines.ts'
import { killsWriters } from './kills-writers.ts'

// `npm run test:long` kills more writers.
const kills = { sqlite: 1, postgres: 1 } as const

suiteOnEnginesInLong('a writing process that is killed at any moment', (engine) => {
  killsWriters(engine, kills[engine.name])
})
