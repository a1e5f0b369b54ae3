import { suite } from 'node:test'
import { sqlite } from '../storage/engines.ts'
import { provesUndo } from './proves-undo.ts'

// A thousand of them, on each engine, are in `npm run test:long`.
suite('random changes', () => provesUndo(sqlite, { inOrder: 12, outOfOrder: 5 }))
