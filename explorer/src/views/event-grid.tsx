import type { Division, Event } from '../../../client/src/index.ts'

interface EventGridProps {
  readonly divisions: readonly Division[]
  readonly events: readonly Event[]
}

/** Which division does which event. It is wide, so it scrolls in a frame of its own. */
export function EventGrid({ divisions, events }: EventGridProps) {
  return (
    <div class="scrolled" role="region" aria-label="Divisions and their events" tabIndex={0}>
      <table class="grid">
        <thead>
          <tr>
            <th scope="col">Division</th>
            {events.map((event, index) => (
              <th key={event.id} scope="col">
                <span class="grid-event">
                  {index + 1} {event.name}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {divisions.map((division) => (
            <tr key={division.id}>
              <th scope="row" dir="auto">
                {division.name}
              </th>
              {events.map((event) => (
                <td key={event.id}>
                  <Mark isDone={division.events.includes(event.id)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Mark({ isDone }: { readonly isDone: boolean }) {
  return (
    <>
      <svg class={isDone ? 'done' : 'not-done'} viewBox="0 0 16 16" aria-hidden="true">
        {isDone ? <path d="M2.5 8.5l3.6 4L13.5 4" /> : <path d="M6 8h4" />}
      </svg>
      <span class="visually-hidden">{isDone ? 'yes' : 'no'}</span>
    </>
  )
}
