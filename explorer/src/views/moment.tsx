import type { Competition } from '../../../client/src/index.ts'
import { parseMoment, readersZone, sayMoment, sayMomentBeside, zonePlace } from '../dates/moments.ts'

interface MomentProps {
  readonly moment: number
  /** The competition's. */
  readonly zone: string
  readonly readersZone: string
}

/** A moment in the competition's zone and, where it reads differently, in the reader's. */
export function Moment({ moment, zone, readersZone }: MomentProps) {
  const there = sayMoment(moment, zone)
  const here = sayMomentBeside(moment, readersZone, zone)
  return (
    <span class="moment">
      <time dateTime={new Date(moment).toISOString()}>{there}</time> <span class="zone">{zonePlace(zone)}</span>
      {here !== undefined && (
        <span class="here">
          {here} <span class="zone">where you are</span>
        </span>
      )}
    </span>
  )
}

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
