import { suite } from 'node:test'
import { sqlite } from '../storage/engines.ts'
import { provesTakingOver } from './proves-taking-over.ts'

// Ten thousand of them, on each engine, are in `npm run test:long`.
suite('an import takes over', () => provesTakingOver(sqlite, 12))
