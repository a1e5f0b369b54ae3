import { test } from 'node:test'
import { checkDetails } from '../operator/check-details.ts'

test('any details survive import, serving and export: order, unknown fields, numbers as written', (t) =>
  checkDetails(t, 10_000))
