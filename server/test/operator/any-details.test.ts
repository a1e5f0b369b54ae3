import { test } from 'node:test'
import { checkDetails } from './check-details.ts'

// `npm run test:long` tests ten thousand.
test('any details survive import, serving and export: order, unknown fields, numbers as written', (t) =>
  checkDetails(t, 40))
