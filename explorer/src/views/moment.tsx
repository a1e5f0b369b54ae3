import { sayMoment, sayMomentBeside, zonePlace } from '../dates/moments.ts'

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
