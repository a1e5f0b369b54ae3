import { suite } from 'node:test'
import { sqlite } from '../storage/engines.ts'
import { walksWhileImporting } from './walks-while-importing.ts'

// Every limit from 1 to 100, on each engine, is in `npm run test:long`.
suite('walks of 300 competitions while another process imports', () => walksWhileImporting(sqlite, [3, 33], 300))
