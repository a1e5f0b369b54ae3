import { provesTakingOver } from '../catalog/proves-taking-over.ts'
import { suiteOnEngines } from '../storage/engines.ts'

suiteOnEngines('an import takes over, ten thousand pairs of a catalog and a file', (engine) => {
  provesTakingOver(engine, 10_000)
})
