import assert from 'node:assert/strict'
import fc from 'fast-check'
import { suite, test } from 'node:test'
import { schemaOfKind } from '../../src/contract/catalog-file.ts'
import { itemKinds, rootMembers, type ItemKind } from '../../src/files/source-item.ts'
import { anyCatalog } from '../catalog/generated-catalog.ts'
import { anyFile } from '../catalog/generated-file.ts'
import { sqlite } from '../storage/engines.ts'
import { provesUndo } from './proves-undo.ts'

// `npm run test:long` makes a thousand, on each engine.
suite('random changes', () => {
  provesUndo(sqlite, { inOrder: 12, outOfOrder: 5 })

  test('change every member of every kind of item', () => {
    const files = fc.sample(
      anyCatalog.chain((catalog) =>
        fc.constantFrom('take over', 'take over, parts beside').chain((mode) => anyFile(catalog, mode)),
      ),
      { seed: 1, numRuns: 500 },
    )
    const drawn = (kind: ItemKind) => {
      const items = files.flatMap((file) => file[rootMembers[kind]] ?? [])
      return new Set(items.flatMap((item) => Object.keys(item)))
    }
    const left = itemKinds.flatMap((kind) => {
      const members = drawn(kind)
      return Object.keys(schemaOfKind[kind].properties)
        .filter((name) => !members.has(name))
        .map((name) => `${kind}.${name}`)
    })
    // A whiteboard is stored as type and details, and the movements in a workout are separate items.
    assert.deepEqual(left, ['workout.movements', 'workout.whiteboard', 'competition.gym'])
  })
})
