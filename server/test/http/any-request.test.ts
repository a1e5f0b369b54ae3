import { suite } from 'node:test'
import { sqlite } from '../storage/engines.ts'
import { tries } from '../tries.ts'
import { provesAnyRequest } from './proves-any-request.ts'

suite('any request', () => provesAnyRequest(sqlite, { requests: tries(300), streams: tries(80) }))
