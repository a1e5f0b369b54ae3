import { suiteOnEngines } from '../storage/engines.ts'
import { walksWhileImporting } from './walks-while-importing.ts'

// Every limit from 1 to 100 is in `npm run test:long`. On a server each page is a journey.
const limitsOn = { sqlite: [3, 33], postgres: [33] } as const

suiteOnEngines('walks of 300 competitions while another process imports', (engine) => {
  walksWhileImporting(engine, limitsOn[engine.name], 300)
})
