import { suiteOnEnginesInLong } from './engines.ts'
import { killsWriters } from './kills-writers.ts'

// A round takes longer on a server, and kills the same program; more of them are in `npm run test:long`.
const kills = { sqlite: 1, postgres: 1 } as const

suiteOnEnginesInLong('a writing process that is killed at any moment', (engine) => {
  killsWriters(engine, kills[engine.name])
})
