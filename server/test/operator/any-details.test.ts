import { test } from 'node:test'
import { checkDetails } from './check-details.ts'

// Ten thousand of them are in `npm run test:long`.
test('any details survive import, serving and export: order, unknown members, numbers as written', (t) =>
  checkDetails(t, 40))
