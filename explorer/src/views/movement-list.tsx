import type { Movement, Workout } from '../../../client/src/index.ts'
import { listOf, objectOf, spaced, textOf } from '../reading/members.ts'
import { SafeHtml } from './safe-html.tsx'
import { videoAddress } from './outside-links.ts'

/** The movements of the workouts on the page, once each: what can be measured in them, and where to see them done. */
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
      <ul class="measures" aria-label="Measured in">
        {measuresOf(movement).map((measure) => (
          <li key={measure}>{measure}</li>
        ))}
      </ul>
      {parts !== undefined && <p>Complex: {parts}</p>}
      {description !== null && description.trim() !== '' && <SafeHtml html={description} />}
      <p class="small">
        {sayOrigin(source)}
        {address !== undefined && (
          <>
            {' · '}
            <a href={address} target="_blank" rel="noopener noreferrer">
              Watch it<span class="visually-hidden"> ({name})</span>
            </a>
          </>
        )}
        {video !== null && address === undefined && ` · video ${video.id} at ${video.service}`}
      </p>
    </article>
  )
}

/** `service` is the shared library wherever nobody has named it otherwise. */
function sayOrigin(source: string): string {
  if (source === 'gym') return 'The gym’s own movement'
  return source === 'service' ? 'From the shared library' : `From the library of ${spaced(source)}`
}

/** The measures whose flag is set, also of flags that came after this page was written. */
function measuresOf(movement: Movement): readonly string[] {
  return Object.entries(movement)
    .filter(([name, value]) => name.startsWith('has_') && value === true)
    .map(([name]) => spaced(name.slice('has_'.length)))
}

/** `1 Power Clean + 1 Hang Clean`, as far as the parts can be read. */
function partsOf({ complex_details }: Movement, names: ReadonlyMap<string, Movement>): string | undefined {
  const parts = listOf(objectOf(complex_details)?.movements)
    .map(objectOf)
    .filter((part) => part !== undefined)
    .map(({ id, reps }) => [textOf(reps), names.get(String(id))?.name ?? nameOf(id)].filter(Boolean).join(' '))
  return parts.length === 0 ? undefined : parts.join(' + ')
}

/** The parts of a complex are not listed with the workout: their id is all there is, and it is made of the name. */
function nameOf(id: unknown): string | undefined {
  return textOf(id)?.replace(/^mv_/, '').replaceAll('_', ' ')
}
