import { suite } from 'node:test'
import { provesAnyRequest } from '../http/proves-any-request.ts'
import { postgres, sqlite } from '../storage/engines.ts'

// Some twenty minutes, nearly all of them on SQLite: beyond what is read, both answer by the same lines.
suite('any request, on sqlite', () => provesAnyRequest(sqlite, { requests: 1_000_000, streams: 200_000 }))
suite('any request, on postgres', () => provesAnyRequest(postgres, { requests: 50_000, streams: 10_000 }))
