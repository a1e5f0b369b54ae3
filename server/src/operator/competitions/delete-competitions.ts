import { countOf } from '../../../../whiteboard/src/measures/wording.ts'
import { deleteCompetition } from '../../catalog/writing/remove-item.ts'
import { changeItems, type ItemsCall } from '../change-items.ts'
import { requireCompetition, requireEach } from '../require-item.ts'

/** Deletes competitions, and their events and workouts. If there is an error, deletes nothing. */
export async function deleteCompetitions(call: ItemsCall<readonly [ids: readonly string[]]>): Promise<void> {
  const [texts] = call.operands
  const deleted = await changeItems(call, async (session, sql) => {
    const removed = []
    for (const line of await requireEach(texts, (text) => requireCompetition(sql, text))) {
      const { competition } = (await session.store.loadCompetition(line.position)) ?? {}
      removed.push({ ...line, events: competition?.events.length ?? 0 })
      await deleteCompetition(line.position, session)
    }
    return removed
  })
  for (const { id, name, events } of deleted) {
    const what = `${id} "${name}": deleted, with ${countOf(events, 'event')}`
    call.print({ id, events, outcome: 'deleted' }, `${what}. Imported again, it returns to its place in the list.`)
  }
}
