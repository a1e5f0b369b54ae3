import { suite } from 'node:test'
import { provesAnyRequest } from '../http/proves-any-request.ts'
import { postgres, sqlite } from '../storage/engines.ts'

// Some twenty minutes, nearly all on SQLite: apart from reads, both engines run the same code.
suite('any request, on sqlite', () => provesAnyRequest(sqlite, { requests: 1_000_000, streams: 200_000 }))
suite('any request, on postgres', () => provesAnyRequest(postgres, { requests: 50_000, streams: 10_000 }))
