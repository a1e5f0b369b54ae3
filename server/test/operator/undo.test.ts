import { suiteOnEngines } from '../storage/engines.ts'
import { provesUndo } from './proves-undo.ts'

// A thousand of them are in `npm run test:long`. A server is asked for fewer: it takes four times as long.
suiteOnEngines('random changes', (engine) => {
  provesUndo(engine, engine.name === 'sqlite' ? { inOrder: 12, outOfOrder: 5 } : { inOrder: 4, outOfOrder: 2 })
})
