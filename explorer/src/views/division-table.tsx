import type { Division } from '../../../client/src/index.ts'
import { spaced } from '../reading/members.ts'
import { countPlaces, sayCount } from '../dates/registration.ts'
import { PlacesBar } from './places-bar.tsx'
import { HiddenStamp } from './status-stamp.tsx'

export function DivisionTable({ divisions }: { readonly divisions: readonly Division[] }) {
  if (divisions.length === 0) return <p>No division is public yet.</p>
  return (
    <table class="lanes">
      <thead>
        <tr>
          <th scope="col">Division</th>
          <th scope="col">Registered</th>
          <th scope="col" class="number">
            Events
          </th>
        </tr>
      </thead>
      <tbody>
        {divisions.map((division) => (
          <tr key={division.id}>
            <th scope="row">
              <bdi>{division.name}</bdi> <HiddenStamp visible={division.visible} />
              <span class="small">{sayMembers(division)}</span>
            </th>
            <td class="registered">
              <span class="registered-count">{sayTaken(division)}</span>
              <PlacesBar places={countPlaces([division])} />
            </td>
            <td class="number">{division.events.length}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function sayMembers({ kind, team_size, males_required, females_required }: Division): string {
  const size = team_size === null ? spaced(kind) : `${spaced(kind)} of ${team_size}`
  const required = [saySex(males_required, 'man', 'men'), saySex(females_required, 'woman', 'women')].filter(Boolean)
  return required.length === 0 ? size : `${size}: ${required.join(', ')}`
}

function saySex(count: number | null, one: string, several: string): string | undefined {
  return count === null ? undefined : `${count} ${count === 1 ? one : several}`
}

function sayTaken({ registration_count, registration_limit }: Division): string {
  if (registration_limit === null) return sayCount(registration_count)
  const isFull = registration_count >= registration_limit
  return `${sayCount(registration_count)} of ${sayCount(registration_limit)}${isFull ? ', full' : ''}`
}
