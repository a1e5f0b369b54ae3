import { provesUndo } from '../operator/proves-undo.ts'
import { suiteOnEngines } from '../storage/engines.ts'

suiteOnEngines('a thousand random changes', (engine) => provesUndo(engine, { inOrder: 1000, outOfOrder: 300 }))
