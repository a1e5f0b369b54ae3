import { test } from 'node:test'
import { followRandomChanges } from '../../../client/test/follow-random-changes.ts'

test('the client reports two hundred changes of a thousand competitions once each', (t) => followRandomChanges(t, 1000))
