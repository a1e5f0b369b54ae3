import { suiteOnEngines } from '../storage/engines.ts'
import { provesTakingOver } from './proves-taking-over.ts'

// Ten thousand of them are in `npm run test:long`. A server is asked for fewer: it takes three times as long.
suiteOnEngines('an import takes over', (engine) => {
  provesTakingOver(engine, engine.name === 'sqlite' ? { imported: 20, exported: 6 } : { imported: 5, exported: 2 })
})
