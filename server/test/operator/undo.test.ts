import { suiteOnEngines } from '../storage/engines.ts'
import { provesUndo } from './proves-undo.ts'

// A thousand of them are in `npm run test:long`. A server is asked for fewer: it takes four times as long.
suiteOnEngines('random changes', (engine) => {
  provesUndo(engine, engine.name === 'sqlite' ? { inOrder: 25, outOfOrder: 8 } : { inOrder: 6, outOfOrder: 3 })
})
