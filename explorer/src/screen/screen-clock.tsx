import { sayTime, useByClock, zonePlace } from '../dates/moments.ts'

interface ScreenClockProps {
  /** The competition's: whoever looks at it stands there, or counts by it. */
  readonly zone: string
}

/** The time of day. */
export function ScreenClock({ zone }: ScreenClockProps) {
  const time = useByClock((now) => sayTime(now, zone))
  return (
    <p class="slide-now">
      {time} <span class="slide-zone">{zonePlace(zone)}</span>
    </p>
  )
}
