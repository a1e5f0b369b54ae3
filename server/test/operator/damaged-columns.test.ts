import { sqlite } from '../storage/engines.ts'
import { damagesColumns } from './damages-columns.ts'

// `npm run test:long` damages the others as well, on each engine.
damagesColumns(sqlite, ['deciding'])
