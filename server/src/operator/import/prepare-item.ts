import type { GymItem, MovementItem, WorkoutItem, CompetitionItem } from '../../contract/catalog-file.ts'
import type { Destination } from '../../catalog/writing/put-competition.ts'
import type { Finding } from '../../catalog/writing/finding.ts'
import type { CompetitionId, GymId } from '../../contract/ids.ts'
import { shapeFaults } from '../source/shape-faults.ts'
import type { SourceItem } from '../source/source-item.ts'
import type { ImportState } from './import-state.ts'
import { negativeZeros } from './negative-zeros.ts'

/** An item of the right shape, with all that is settled when it is met, whether or not it has to wait. */
export type PreparedItem = { readonly source: SourceItem; readonly key: string | undefined } & (
  | { readonly kind: 'gym'; readonly value: GymItem }
  | { readonly kind: 'movement'; readonly value: MovementItem }
  | { readonly kind: 'workout'; readonly value: WorkoutItem }
  | {
      readonly kind: 'competition'
      readonly value: CompetitionItem
      readonly destination: Destination
      /** Whether the item itself says whose it is. */
      readonly notes: readonly Finding[]
    }
)

/** Checks what an item says of itself. Gives it ready to be written, or the findings that refuse it. */
export async function prepareItem(source: SourceItem, state: ImportState): Promise<PreparedItem | readonly Finding[]> {
  const { key, twice } = state.claims.claim(source)
  const wrong = [...shapeFindings(source, state), ...twice]
  if (wrong.length > 0) {
    if (key !== undefined) state.refused.add(key)
    return wrong
  }
  // The schema of its kind has seen the value.
  const { kind, value } = source
  if (kind !== 'competition') return { source, key, kind, value } as PreparedItem
  return prepareCompetition(source, key, value as CompetitionItem, state)
}

export function isPrepared(prepared: PreparedItem | readonly Finding[]): prepared is PreparedItem {
  return 'source' in prepared
}

function shapeFindings(source: SourceItem, { schemas }: ImportState): readonly Finding[] {
  const faults = shapeFaults(schemas[source.kind], source.value).map(({ pointer, ...fault }) => {
    return error(pointer, fault.sentence, fault.remedy)
  })
  const zeros = negativeZeros(source.value).map((pointer) => error(pointer, 'is the number -0', 'Write 0.'))
  return [...faults, ...zeros]
}

async function prepareCompetition(
  source: SourceItem,
  key: string | undefined,
  value: CompetitionItem,
  state: ImportState,
): Promise<PreparedItem | readonly Finding[]> {
  const gym = value.gym ?? state.options.gym
  if (gym === undefined) {
    if (key !== undefined) state.refused.add(key)
    return [source.origin === 'page' ? pageWithoutGym : competitionWithoutGym]
  }
  const id = value.id ?? mintCompetitionId(state)
  const notes = value.id === undefined ? [mintedNote] : []
  return { source, key, kind: 'competition', value, destination: await destinationOf(id, gym, state), notes }
}

/** A new competition draws its place when it is met, so that waiting never changes the order of the list. */
async function destinationOf(id: CompetitionId, gym: GymId, { session }: ImportState): Promise<Destination> {
  const kept = await session.store.findCompetition(id)
  return { id, gym, position: kept?.position ?? (await session.store.drawPosition()) }
}

/** 96 bits: nobody guesses it, and no two are ever the same. */
function mintCompetitionId({ options }: ImportState): CompetitionId {
  return `comp_${Buffer.from(options.random(12)).toString('base64url')}` as CompetitionId
}

const mintedNote: Finding = {
  path: '',
  sentence: 'has no id, so every import of this file adds it again',
  remedy: 'Give it an id.',
  severity: 'warning',
}

function error(path: string, sentence: string, remedy: string): Finding {
  return { path, sentence, remedy, severity: 'error' }
}

const pageWithoutGym = error('', 'is of a page, which does not say whose it is', 'Say it: --gym gym_….')
const competitionWithoutGym = error('', 'does not say which gym it belongs to', 'Add "gym", or give --gym gym_….')
