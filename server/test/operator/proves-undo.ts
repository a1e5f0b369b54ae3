import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { isHolder } from '../../src/contract/finding.ts'
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

  test('undone alone, only an earlier change is reverted, or the error names the later changes', async (t) => {
    const catalog = await changingCatalog(t, engine)
    const seed = randomInt(2 ** 31)
    const made = await makeChanges(catalog, changes.outOfOrder, seed)
    for (const change of made)
      await undoAndBack(change, catalog, `seed ${seed}, entry ${change.entry}, ${change.words.join(' ')}`)
    assert.equal((await catalog.run('check')).code, 0)
  })
}

const changedAgain =
  'was changed (later|again) in change \\d+ \\(by .*\\)(, change \\d+ \\(by .*\\))*( and \\d+ more)?. This undo would overwrite that'
const others = '\\w+ \\w+ (cannot be deleted, because it .*|refers to .*|is .*)'
const more = '^\\w+ \\w+: \\d+ more fields were changed again\\.$'
const refusal = new RegExp(
  `^(\\w+ \\w+(: [\\w.]+)? ${changedAgain}|${others})\\. Undo the later changes first\\.$|${more}`,
)

async function undoAndBack(
  { entry, statesBefore, statesAfter }: MadeChange,
  { database, run }: ChangingCatalog,
  context: string,
) {
  const now = await lookAt(database)
  const last = await lastEntry(database)
  const { code, messages } = await run('history', 'undo', String(entry))
  const then = await lookAt(database)
  const [was, is, today] = [statesBefore, statesAfter, now.statesBefore].map(membersOf)
  if (was === undefined || is === undefined || today === undefined) throw new Error('There are three')
  const touched = [...new Set([...was.keys(), ...is.keys()])].filter((path) => was.get(path) !== is.get(path))
  const lost = touched.filter((path) => ![is.get(path), was.get(path)].includes(today.get(path)))
  if (code !== 0) {
    const sentences = messages.trimEnd().split('\n')
    assert.equal(sentences.pop(), 'Nothing was changed.', context)
    for (const sentence of sentences) assert.match(sentence, refusal, context)
    assert.deepEqual([code, then.textBefore, await lastEntry(database)], [1, now.textBefore, last], context)
    for (const [, item = ''] of messages.matchAll(/^(\w+ \w+) was changed later/gm))
      // The whole item: the change added or deleted it, or it was deleted later.
      assert.ok(
        [statesBefore, statesAfter, now.statesBefore].some((states) => !states.has(item)),
        `${context}: ${messages}`,
      )
    const isSaidOfMembers = sentences.every((sentence) => sentence.includes(' was changed again in '))
    if (isSaidOfMembers) assert.notDeepEqual(lost, [], `${context}: ${messages}`)
    return
  }
  assert.deepEqual(lost, [], context)
  const expected = new Map(today)
  for (const path of touched) expected.set(path, was.get(path) ?? '')
  assert.deepEqual(sorted(membersOf(then.statesBefore)), sorted(expected), context)
  const undo = await lastEntry(database)
  if (undo === last) return
  const back = await run('history', 'undo', String(undo))
  assert.equal(back.code, 0, `${context}: ${back.messages}`)
  assert.equal((await lookAt(database)).textBefore, now.textBefore, context)
}

function membersOf(states: States): ReadonlyMap<string, string> {
  return new Map([...states].flatMap(([key, state]) => leaves(key, state)))
}

function leaves(path: string, value: unknown): readonly (readonly [path: string, json: string])[] {
  const isList = Array.isArray(value) && value.length > 0 && value.every((one) => isHolder(one) && 'id' in one)
  if (isList)
    return [[path, 'list'], ...value.flatMap((one: { id: unknown }) => leaves(`${path}.${String(one.id)}`, one))]
  if (!isHolder(value) || Array.isArray(value)) return value === undefined ? [] : [[path, JSON.stringify(value)]]
  return Object.entries(value).flatMap(([name, member]) => leaves(`${path}.${name}`, member))
}

function sorted(members: ReadonlyMap<string, string>): readonly unknown[] {
  // An empty list has no fields.
  const said = [...members].filter(([, json]) => !['', '[]', 'list'].includes(json))
  return said.toSorted(([one], [other]) => (one < other ? -1 : 1))
}
