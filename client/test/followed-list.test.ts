import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { FollowedList, type Change } from '../src/followed-list.ts'
import type { Competition, CompetitionPage } from '../src/index.ts'

const limit = 4

interface Place {
  readonly id: string
  version: number
  isThere: boolean
}

function pageOf(places: readonly Place[], after: string | undefined): CompetitionPage {
  const behind = places.slice(after === undefined ? 0 : places.findIndex(({ id }) => id === after) + 1)
  const there = behind.filter(({ isThere }) => isThere)
  const shown = there.slice(0, limit)
  const next = there.length > limit ? { next: { limit, afterCursor: shown.at(-1)?.id } } : {}
  // The test uses only the id of a competition, and a member that changes.
  const competitions = shown.map(({ id, version }) => ({ id, name: String(version) }) as Competition)
  return { competitions, ...next, text: '', etag: JSON.stringify([shown, next]), requestId: undefined }
}

function keep(mirror: Map<string, string>, changes: readonly Change[]): void {
  for (const change of changes) {
    const before = mirror.get(change.id)
    if (change.kind === 'gone') assert.ok(mirror.delete(change.id), `${change.id} is gone twice`)
    else {
      assert.equal(before === undefined, change.kind === 'added', `${change.id}: ${change.kind}`)
      assert.notEqual(before, change.competition.name)
      mirror.set(change.id, change.competition.name)
    }
  }
}

const act = fc.record({
  what: fc.constantFrom('add', 'insert', 'change', 'take back', 'shut out', 'look', 'look', 'look'),
  at: fc.nat(),
})

test('a list that changes while it is read page by page reports each change once, and all after a round', () => {
  fc.assert(
    fc.property(fc.nat(20), fc.array(act, { maxLength: 60 }), (count, acts) => {
      let added = 0
      const one = (): Place => ({ id: `comp_${(added += 1)}`, version: 0, isThere: true })
      const places = Array.from({ length: count }, one)
      const [list, mirror] = [new FollowedList(), new Map<string, string>()]
      const look = (at: number) => {
        const stretch = list.stretches[at % list.stretches.length]
        assert.ok(stretch)
        // A competition that an account cannot see is not a cursor for it either.
        if (stretch.after !== undefined && places.every(({ id }) => id !== stretch.after)) {
          list.join(stretch)
          return
        }
        const page = pageOf(places, stretch.after)
        if (page.etag === stretch.etag) list.seen(stretch)
        else keep(mirror, list.take(stretch, page))
      }
      for (const { what, at } of acts) {
        const place = places[at % Math.max(1, places.length)]
        if (what === 'look') look(at)
        else if (what === 'add') places.unshift(one())
        else if (what === 'shut out') places.splice(at % (places.length + 1), 1)
        else if (what === 'insert') places.splice(at % (places.length + 1), 0, one())
        else if (place !== undefined && what === 'change') place.version += 1
        else if (place !== undefined) place.isThere = !place.isThere
      }
      // A round: each current stretch, and those that it causes to be read.
      for (const stretch of [...list.stretches]) {
        const at = list.stretches.indexOf(stretch)
        if (at >= 0) look(at)
      }
      for (let next = list.next(0); next?.etag === undefined; next = list.next(0)) {
        look(list.stretches.findIndex((stretch) => stretch === next))
      }
      assert.deepEqual(
        new Map([...mirror].sort()),
        new Map(
          places
            .filter(({ isThere }) => isThere)
            .map(({ id, version }) => [id, String(version)] as const)
            .sort(),
        ),
      )
      const afters = list.stretches.map(({ after }) => after)
      assert.equal(new Set(afters).size, afters.length)
    }),
    { numRuns: 3000 },
  )
})
