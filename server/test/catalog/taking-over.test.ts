import { suiteOnEngines } from '../storage/engines.ts'
import { provesTakingOver } from './proves-taking-over.ts'

// Ten thousand of them are in `npm run test:long`. A server is asked for fewer: it takes longer.
suiteOnEngines('an import takes over', (engine) => {
  provesTakingOver(engine, engine.name === 'sqlite' ? 12 : 3)
})
