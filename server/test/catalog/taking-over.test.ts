import { suite } from 'node:test'
import { sqlite } from '../storage/engines.ts'
import { provesTakingOver } from './proves-taking-over.ts'

// `npm run test:long` checks ten thousand pairs, on each engine.
suite('an import takes over', () => provesTakingOver(sqlite, 12))
