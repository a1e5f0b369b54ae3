import type { Division, Event } from '../../../client/src/index.ts'
import { numberOf } from '../reading/competition-parts.ts'

interface EventGridProps {
  readonly divisions: readonly Division[]
  readonly events: readonly Event[]
}

/**
 * The maximum number of columns of a printed table, because more do not fit the width of a sheet. If there are more,
 * each division is printed as a line of text.
 */
const onPaperMost = 12

/** Shows a table of which divisions do which events. If the table is too wide, it can be scrolled. */
export function EventGrid({ divisions, events }: EventGridProps) {
  return (
    <div class="scrolled" role="region" aria-label="Divisions and their events" tabIndex={0}>
      <table class="grid" data-wide={events.length > onPaperMost ? '' : undefined}>
        <thead>
          <tr>
            <th scope="col">Division</th>
            {events.map((event) => (
              <th key={event.id} scope="col">
                <span class="grid-event" title={event.name}>
                  {numberOf(event)} <span dir="auto">{event.name}</span>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {divisions.map((division) => (
            <tr key={division.id}>
              <th scope="row">
                <span class="grid-division" dir="auto">
                  {division.name}
                </span>
              </th>
              {events.map((event) => (
                <td key={event.id} data-name={division.events.includes(event.id) ? event.name : undefined}>
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
