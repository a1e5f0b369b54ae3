import { test } from 'node:test'
import { followRandomChanges } from '../../../client/test/follow-random-changes.ts'

test('two hundred changes of a thousand competitions are each told once by the client', (t) =>
  followRandomChanges(t, 1000))
