import { suiteOnEngines } from '../storage/engines.ts'
import { provesTakingOver } from './proves-taking-over.ts'

// Ten thousand of them are in `npm run test:long`. A server is asked for fewer: it takes three times as long.
suiteOnEngines('an import takes over', (engine) => {
  provesTakingOver(engine, engine.name === 'sqlite' ? { imported: 40, exported: 10 } : { imported: 10, exported: 4 })
})
