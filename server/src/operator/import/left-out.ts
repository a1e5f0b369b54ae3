import { hasOnlyCounts } from '../../catalog/writing/guard-readers.ts'
import type { CompetitionPlan } from '../../catalog/writing/plan.ts'
import type { CompetitionItem } from '../../contract/catalog-file.ts'
import type { CompetitionId } from '../../contract/ids.ts'
import type { Place, PlacedFinding, SourceItem } from '../../files/source-item.ts'
import type { SeenIds } from './seen-ids.ts'

interface NamedPart {
  readonly id: string
  readonly name: string
}

/** The divisions, or the events, that a competition keeps though an item which names others of them does not. */
export interface LeftOut {
  readonly competition: CompetitionId
  readonly noun: 'division' | 'event'
  readonly parts: readonly NamedPart[]
  readonly place: Place
}

/**
 * What a competition keeps and an item does not name. An item names divisions or events where it gives at least one of
 * them a name, as a list of them does; not where it says counts alone, or changes a few by their ids.
 */
export function partsLeftOut(
  { divisions = [], events = [] }: CompetitionItem,
  { after }: CompetitionPlan,
  { placeOf }: SourceItem,
): readonly LeftOut[] {
  const areCounts = divisions.every(hasOnlyCounts)
  const lists = [
    { noun: 'event', isNamed: events.some((one) => one?.name !== undefined), written: events, all: after.events },
    {
      noun: 'division',
      isNamed: !areCounts && divisions.some((one) => one?.name !== undefined),
      written: divisions,
      all: after.divisions,
    },
  ] as const
  return lists.flatMap(({ noun, isNamed, written, all }) => {
    if (!isNamed || all.length === written.length) return []
    const parts = all.map(({ id, name }) => ({ id, name }))
    return { competition: after.id, noun, parts, place: placeOf('') }
  })
}

/** How many of them a sentence names. */
const namedMax = 20

/** Tells of those that no other item of the import names, either: they may have been renamed, or cancelled. */
export function leftOutFindings(all: readonly LeftOut[], seen: SeenIds): readonly PlacedFinding[] {
  const told = new Set<string>()
  return all.flatMap(({ competition, noun, parts, place }) => {
    const left = parts.filter(({ id }) => !seen.hasPart(competition, id))
    const key = `${noun} ${competition}`
    const [first, ...others] = left
    if (first === undefined || told.has(key)) return []
    told.add(key)
    const names = left.slice(0, namedMax).map(({ id, name }) => `${id} ${JSON.stringify(name)}`)
    const more = left.length > namedMax ? ` and ${left.length - namedMax} more` : ''
    const one = others.length === 0
    const count = one ? `${noun === 'event' ? 'an' : 'a'} ${noun}` : `${left.length} ${noun}s`
    const sentence = `${competition} has ${count} that this import does not name: ${names.join(', ')}${more}`
    const command = `heatsheet competitions remove ${competition} ${one ? first.id : noun.toUpperCase() + '…'}`
    const renamed = `${one ? 'It stays' : 'They stay'}. Renamed? Give its id to the row of the new name.`
    return { place, sentence, remedy: `${renamed} Cancelled? ${command}`, severity: 'note' }
  })
}
