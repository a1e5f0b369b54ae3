import { suiteOnEngines } from '../storage/engines.ts'
import { killsWriters } from '../storage/kills-writers.ts'

suiteOnEngines('a writing process that is killed at fifty moments', (engine) => {
  killsWriters(engine, 50)
})
