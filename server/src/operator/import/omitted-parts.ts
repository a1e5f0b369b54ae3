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

/**
 * The stored divisions or events that an imported competition omits, although it lists others. The import keeps them.
 */
export interface OmittedParts {
  readonly competition: CompetitionId
  readonly noun: 'division' | 'event'
  readonly parts: readonly NamedPart[]
  readonly place: Place
}

/**
 * Returns the stored events that an imported competition omits, if it lists events with names. Returns the stored
 * divisions that it omits, unless it lists only their numbers of registrations. Returns an empty list if nothing is
 * omitted.
 */
export function omittedParts(
  { divisions = [], events = [] }: CompetitionItem,
  { after }: CompetitionPlan,
  { placeOf }: SourceItem,
): readonly OmittedParts[] {
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

const namedMax = 20

/**
 * Returns notes about stored divisions and events that no imported item lists. Perhaps they were renamed or cancelled.
 */
export function omissionFindings(all: readonly OmittedParts[], seen: SeenIds): readonly PlacedFinding[] {
  const reported = new Set<string>()
  return all.flatMap(({ competition, noun, parts, place }) => {
    const unnamed = parts.filter(({ id }) => !seen.hasPart(competition, id))
    const key = `${noun} ${competition}`
    const [first, ...others] = unnamed
    if (first === undefined || reported.has(key)) return []
    reported.add(key)
    const names = unnamed.slice(0, namedMax).map(({ id, name }) => `${id} ${JSON.stringify(name)}`)
    const more = unnamed.length > namedMax ? ` and ${unnamed.length - namedMax} more` : ''
    const one = others.length === 0
    const count = one ? `${noun === 'event' ? 'an' : 'a'} ${noun}` : `${unnamed.length} ${noun}s`
    const sentence = `${competition} has ${count} that this import does not name: ${names.join(', ')}${more}`
    const command = `heatsheet competitions remove ${competition} ${one ? first.id : noun.toUpperCase() + '…'}`
    const it = one ? 'it' : 'one'
    const stays = one ? 'It stays.' : 'They stay.'
    const renamed = `If you renamed ${it}, put its id into the row with the new name.`
    return { place, sentence, remedy: `${stays} ${renamed} If ${it} was cancelled, run: ${command}`, severity: 'note' }
  })
}
