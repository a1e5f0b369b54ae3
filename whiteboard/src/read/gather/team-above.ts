import type { BoardItem, Items } from '../kinds/board-item.ts'
import { saysOnly, type Facets } from '../format/facets.ts'
import type { WorkoutDraft } from './workout-draft.ts'

/** `In teams of 2` on a line of its own above everything is said of all parts, where no section begins below. */
export function shareTeam(items: Items, drafts: readonly WorkoutDraft[]): void {
  const team = teamAbove(items)
  if (team === undefined || items.some(opensSection)) return
  for (const { facets } of drafts) facets.team ??= team
}

function teamAbove(items: Items): Facets['team'] {
  const at = items.findIndex(({ kind }) => kind !== 'blank' && kind !== 'title' && kind !== 'remark')
  const [first, next] = items.slice(at)
  const isAlone = first?.kind === 'format' && next?.place.line !== first.place.line
  return isAlone && saysOnly(first.facets, 'team') && first.facets.team?.size !== undefined
    ? first.facets.team
    : undefined
}

/** Whether something else than a lettered part begins. */
function opensSection(item: BoardItem): boolean {
  return item.kind === 'label' && item.label.section !== 'person' && !/^[a-h]\d?$/i.test(item.label.text)
}
