import type { Competition } from '../../../client/src/index.ts'
import { parseMoment, readersZone, sayMoment, sayMomentBeside, useByClock, zonePlace } from '../dates/moments.ts'

interface MomentProps {
  readonly moment: number
  readonly zone: string
  readonly readersZone: string
}

/**
 * Shows a time in the time zone of the competition. If the reader is in another time zone, shows the time there too.
 */
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

interface LabelledMomentProps {
  /** The label for a time in the future and the label for a time in the past, such as `Opens` and `Opened`. */
  readonly words: readonly [ahead: string, past: string]
  readonly stamp: string | null
  readonly zone: string
}

/** Shows a time and its label. Shows nothing if `stamp` is null. */
export function LabelledMoment({ words: [ahead, past], stamp, zone }: LabelledMomentProps) {
  const moment = parseMoment(stamp)
  const isPast = useByClock((now) => moment !== undefined && moment <= now)
  if (moment === undefined) return null
  return (
    <div>
      <dt>{isPast ? past : ahead}</dt>
      <dd>
        <Moment moment={moment} zone={zone} readersZone={readersZone()} />
      </dd>
    </div>
  )
}

/** Shows when registration opens. If registration is already open, shows when it closes. */
export function RegistrationDate({ competition }: { readonly competition: Competition }) {
  const { registration_opens_at, registration_closes_at, time_zone } = competition
  const [opens, closes] = [parseMoment(registration_opens_at), parseMoment(registration_closes_at)]
  const isOpen = useByClock((now) => opens === undefined || opens <= now)
  const moment = isOpen ? (closes ?? opens) : opens
  if (moment === undefined) return null
  return (
    <p class="card-date">
      {moment === closes ? 'until' : 'from'}{' '}
      <time dateTime={new Date(moment).toISOString()}>{sayMoment(moment, time_zone)}</time>{' '}
      <span class="zone">{zonePlace(time_zone)}</span>
    </p>
  )
}

export function RegistrationWindow({ competition }: { readonly competition: Competition }) {
  const { registration_opens_at, registration_closes_at, time_zone } = competition
  if (registration_opens_at === null && registration_closes_at === null) return null
  return (
    <dl class="window">
      <LabelledMoment words={['Opens', 'Opened']} stamp={registration_opens_at} zone={time_zone} />
      <LabelledMoment words={['Closes', 'Closed']} stamp={registration_closes_at} zone={time_zone} />
    </dl>
  )
}
