import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { changesOf } from '../../src/storage/history-rows.ts'
import type { States } from '../catalog/imported-pair.ts'
import type { Engine } from '../storage/engines.ts'
import {
  changingCatalog,
  lastEntry,
  lookAt,
  makeChanges,
  type ChangingCatalog,
  type MadeChange,
} from './random-changes.ts'

/** Defines the tests of going back, with so many random changes. */
export function provesUndo(engine: Engine, changes: { readonly inOrder: number; readonly outOfOrder: number }): void {
  test('undone newest first, every change leaves the catalog byte for byte as it was before it', async (t) => {
    const catalog = await changingCatalog(t, engine)
    const seed = randomInt(2 ** 31)
    const made = await makeChanges(catalog, changes.inOrder, seed)
    assert.equal(made.length, changes.inOrder, `seed ${seed}`)
    for (const { entry, words, textBefore } of made.toReversed()) {
      const ran = await catalog.run('history', 'undo', String(entry))
      assert.equal(ran.code, 0, `seed ${seed}, entry ${entry}, ${words.join(' ')}: ${ran.messages}`)
      assert.equal(
        (await lookAt(catalog.database)).textBefore,
        textBefore,
        `seed ${seed}, entry ${entry}, ${words.join(' ')}`,
      )
    }
    assert.deepEqual(await catalog.run('check'), { code: 0, output: 'The catalog is in order.\n', messages: '' })
  })

  test('undone alone, an earlier change is gone and no other, or the refusal names what came later', async (t) => {
    const catalog = await changingCatalog(t, engine)
    const seed = randomInt(2 ** 31)
    const made = await makeChanges(catalog, changes.outOfOrder, seed)
    for (const change of made)
      await undoAndBack(change, catalog, `seed ${seed}, entry ${change.entry}, ${change.words.join(' ')}`)
    assert.equal((await catalog.run('check')).code, 0)
  })
}

const refusal =
  /^(\w+ \w+ was changed later, by \d+(, \d+)*, and that would be lost|\w+ \w+ cannot be taken away, since it .*|\w+ \w+ (names|is) .*)\. Undo what came later first\.$/

/** Undoes one change among others, looks at what became of it, and undoes that. */
async function undoAndBack({ entry, statesBefore }: MadeChange, { database, run }: ChangingCatalog, told: string) {
  const now = await lookAt(database)
  const last = await lastEntry(database)
  const { code, messages } = await run('history', 'undo', String(entry))
  const then = await lookAt(database)
  if (code !== 0) {
    const sentences = messages.trimEnd().split('\n')
    assert.equal(sentences.pop(), 'Nothing was changed.', told)
    for (const sentence of sentences) assert.match(sentence, refusal, told)
    assert.deepEqual([code, then.textBefore, await lastEntry(database)], [1, now.textBefore, last], told)
    return
  }
  const wanted = new Map(now.statesBefore)
  for (const { kind, id } of await changesOf(database, entry)) {
    const was = statesBefore.get(`${kind} ${id}`)
    if (was === undefined) wanted.delete(`${kind} ${id}`)
    else wanted.set(`${kind} ${id}`, was)
  }
  assert.deepEqual(sorted(then.statesBefore), sorted(wanted), told)
  const undo = await lastEntry(database)
  if (undo === last) return
  const back = await run('history', 'undo', String(undo))
  assert.equal(back.code, 0, `${told}: ${back.messages}`)
  assert.equal((await lookAt(database)).textBefore, now.textBefore, told)
}

function sorted(states: States): readonly unknown[] {
  return [...states].toSorted(([one], [other]) => (one < other ? -1 : 1))
}
