import { sayTime, useByClock, zonePlace } from '../dates/moments.ts'

interface ScreenClockProps {
  readonly zone: string
}

export function ScreenClock({ zone }: ScreenClockProps) {
  const time = useByClock((now) => sayTime(now, zone))
  return (
    <p class="slide-now">
      {time} <span class="slide-zone">{zonePlace(zone)}</span>
    </p>
  )
}
