import type { Competition } from '../../../client/src/index.ts'
import { parseMoment, readersZone } from '../dates/moments.ts'
import { Moment } from './moment.tsx'

/** When registration opens and closes, on the clocks of the competition and on those of whoever reads. */
export function RegistrationWindow({ competition }: { readonly competition: Competition }) {
  const { registration_opens_at, registration_closes_at, time_zone } = competition
  const opens = parseMoment(registration_opens_at)
  const closes = parseMoment(registration_closes_at)
  if (opens === undefined && closes === undefined) return null
  return (
    <dl class="window">
      {opens !== undefined && (
        <div>
          <dt>Opens</dt>
          <dd>
            <Moment moment={opens} zone={time_zone} readersZone={readersZone()} />
          </dd>
        </div>
      )}
      {closes !== undefined && (
        <div>
          <dt>Closes</dt>
          <dd>
            <Moment moment={closes} zone={time_zone} readersZone={readersZone()} />
          </dd>
        </div>
      )}
    </dl>
  )
}
