import type { GymItem, MovementItem, WorkoutItem, CompetitionItem } from '../../contract/catalog-file.ts'
import type { Destination } from '../../catalog/writing/put-competition.ts'
import type { Finding } from '../../catalog/writing/finding.ts'
import type { CompetitionId, GymId } from '../../contract/ids.ts'
import { shapeFaults } from '../../files/shape/shape-faults.ts'
import type { SourceItem } from '../../files/source-item.ts'
import type { ImportState } from './import-state.ts'
import { meantItem } from './meant-item.ts'
import { negativeZeros } from './negative-zeros.ts'

interface PreparedMembers {
  readonly source: SourceItem
  readonly key: string | undefined
  /** Why it is refused already, whatever the rules say: then they are asked, and nothing is written. */
  readonly refusal?: Refusal
}

export interface Refusal {
  readonly findings: readonly Finding[]
  /** Places whose values were found wrong: what the rules say about them is not told. */
  readonly untold: readonly string[]
}

/** An item of the right shape, with all that is settled when it is met, whether or not it has to wait. */
export type PreparedItem = PreparedMembers &
  (
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

/** An item that is refused for what it says of itself. */
export interface RefusedItem {
  readonly findings: readonly Finding[]
  /** The same as it was most likely meant, for the rules to look at. */
  readonly meant: PreparedItem | undefined
}

/** Checks what an item says of itself. */
export async function prepareItem(source: SourceItem, state: ImportState): Promise<PreparedItem | RefusedItem> {
  const { key, twice } = state.claims.claim(source)
  const faults = shapeFaults(state.schemas[source.kind], source.value)
  const zeros = negativeZeros(source.value)
  if (faults.length + zeros.length + twice.length === 0) return prepared(source, key, state)
  if (key !== undefined) state.refused.add(key)
  const findings = [
    ...faults.map(({ pointer, sentence, remedy }) => error(pointer, sentence, remedy)),
    ...zeros.map((pointer) => error(pointer, 'is the number -0', 'Write 0.')),
    ...twice,
  ]
  const meant = twice.length > 0 ? undefined : meantItem(source, faults, state.schemas[source.kind])
  if (meant === undefined) return { findings, meant }
  const again = await prepared(meant.item, key, state)
  if (!isPrepared(again)) return { findings: [...findings, ...again.findings], meant: undefined }
  return { findings, meant: { ...again, refusal: { findings, untold: [...meant.standIns, ...zeros] } } }
}

export function isPrepared(prepared: PreparedItem | RefusedItem): prepared is PreparedItem {
  return 'source' in prepared
}

/** An item whose schema has seen its value. */
async function prepared(
  source: SourceItem,
  key: string | undefined,
  state: ImportState,
): Promise<PreparedItem | RefusedItem> {
  const { kind, value } = source
  if (kind !== 'competition') return { source, key, kind, value } as PreparedItem
  return prepareCompetition(source, key, value as CompetitionItem, state)
}

async function prepareCompetition(
  source: SourceItem,
  key: string | undefined,
  value: CompetitionItem,
  state: ImportState,
): Promise<PreparedItem | RefusedItem> {
  const gym = value.gym ?? state.options.gym
  if (gym === undefined) {
    if (key !== undefined) state.refused.add(key)
    return { findings: [source.origin === 'page' ? pageWithoutGym : competitionWithoutGym], meant: undefined }
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
