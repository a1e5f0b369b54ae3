import type { Movement, Workout } from '../../../client/src/index.ts'
import { listOf, objectOf, spaced, textOf } from '../reading/members.ts'
import { SafeHtml } from './safe-html.tsx'
import { videoAddress } from './outside-links.ts'

/** Shows each movement of the workouts once. Also shows how the movement is measured and a link to its video. */
export function MovementList({ workouts }: { readonly workouts: readonly Workout[] }) {
  const movements = new Map(workouts.flatMap((workout) => workout.movements).map((movement) => [movement.id, movement]))
  if (movements.size === 0) return null
  return (
    <section class="movements" aria-labelledby="movements">
      <h2 id="movements">Movements</h2>
      <ul>
        {[...movements.values()].map((movement) => (
          <li key={movement.id}>
            <MovementSlip movement={movement} names={movements} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface MovementSlipProps {
  readonly movement: Movement
  readonly names: ReadonlyMap<string, Movement>
}

function MovementSlip({ movement, names }: MovementSlipProps) {
  const { name, description, source, video } = movement
  const address = videoAddress(video)
  const parts = partsOf(movement, names)
  return (
    <article class="sheet movement">
      <h3 dir="auto">{name}</h3>
      <p class="small">{sayMeasures(movement)}</p>
      {parts !== undefined && <p>Complex: {parts}</p>}
      {description !== null && description.trim() !== '' && <SafeHtml html={description} />}
      {source === 'gym' && <p class="small">A movement of this gym’s own</p>}
      {address !== undefined && (
        <p class="small">
          <a href={address} target="_blank" rel="noopener noreferrer">
            Watch it<span class="visually-hidden"> ({name})</span>
          </a>
        </p>
      )}
    </article>
  )
}

const measures: ReadonlyMap<string, string> = new Map([
  ['has_reps', 'reps'],
  ['has_load', 'weight'],
  ['has_calories', 'calories'],
  ['has_distance', 'distance'],
  ['has_duration', 'time'],
  ['has_height', 'height'],
  ['has_power', 'watts'],
])

function sayMeasures(movement: Movement): string {
  const names = Object.entries(movement)
    .filter(([name, value]) => name.startsWith('has_') && value === true)
    .map(([name]) => measures.get(name) ?? spaced(name.slice('has_'.length)))
  return names.length === 0 ? '' : `Counted in ${new Intl.ListFormat('en').format(names)}`
}

function partsOf({ complex_details }: Movement, names: ReadonlyMap<string, Movement>): string | undefined {
  const parts = listOf(objectOf(complex_details)?.movements)
    .map(objectOf)
    .filter((part) => part !== undefined)
    .map(({ id, reps }) => [textOf(reps), names.get(String(id))?.name ?? nameOf(id)].filter(Boolean).join(' '))
  return parts.length === 0 ? undefined : parts.join(' + ')
}

function nameOf(id: unknown): string | undefined {
  return textOf(id)?.replace(/^mv_/, '').replaceAll('_', ' ')
}
