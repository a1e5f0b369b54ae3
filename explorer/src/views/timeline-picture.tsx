import type { Competition } from '../../../client/src/index.ts'
import { parseMoment, readersZone, sayDay, useServiceNow } from '../dates/moments.ts'
import { drawTimeline, type Lane, type Timeline } from '../dates/timeline.ts'
import { Moment } from './moment.tsx'

/** Height of a lane with its name, in pixels. */
const laneHeight = 44
const axisHeight = 22

/** When registration is open, and when each event is released and due: drawn, and written below. */
export function TimelinePicture({ competition }: { readonly competition: Competition }) {
  const timeline = drawTimeline(competition, useServiceNow())
  if (timeline === undefined) return <p>No dates are given.</p>
  return (
    <>
      <Picture timeline={timeline} zone={competition.time_zone} />
      <Legend />
      <details class="dates-in-words">
        <summary>The dates in words</summary>
        <DateTable competition={competition} />
      </details>
    </>
  )
}

function Picture({ timeline: { lanes, ticks, now }, zone }: { readonly timeline: Timeline; readonly zone: string }) {
  const height = lanes.length * laneHeight + axisHeight
  return (
    <svg class="timeline" width="100%" height={height} role="img" aria-label={sayTimeline(lanes, zone)}>
      {ticks.map(({ moment, at }) => (
        <g key={moment}>
          <line class="tick" x1={`${at}%`} x2={`${at}%`} y1="0" y2={height - axisHeight} />
          <text class="tick-name" x={`${at}%`} y={height - 6} text-anchor="middle">
            {sayDay(moment, zone)}
          </text>
        </g>
      ))}
      {lanes.map((lane, index) => (
        <LanePicture key={lane.name + String(index)} lane={lane} top={index * laneHeight} />
      ))}
      {now !== undefined && (
        <line class="now" x1={`${now}%`} x2={`${now}%`} y1="0" y2={height - axisHeight}>
          <title>Now</title>
        </line>
      )}
    </svg>
  )
}

/** What the marks of the picture mean, for those who see it. */
function Legend() {
  return (
    <ul class="legend timeline" aria-hidden="true">
      <li>
        <svg width="16" height="16">
          <circle class="release" cx="8" cy="8" r="5" />
        </svg>
        released
      </li>
      <li>
        <svg width="16" height="16">
          <path class="deadline" d="M1 2H15L8 14z" />
        </svg>
        scores due
      </li>
      <li>
        <svg width="16" height="16">
          <line class="now" x1="8" x2="8" y1="0" y2="16" />
        </svg>
        now
      </li>
    </ul>
  )
}

function LanePicture({ lane: { name, kind, from, to }, top }: { readonly lane: Lane; readonly top: number }) {
  const [start, end] = [from?.at ?? 0, to?.at ?? 100]
  const middle = top + 32
  const isSpan = kind === 'registration' || (from !== undefined && to !== undefined)
  return (
    <g class={`lane-${kind}`}>
      <text class="lane-name" x="0" y={top + 18}>
        {name}
      </text>
      <line class="lane-line" x1="0" x2="100%" y1={middle} y2={middle} />
      {isSpan && (
        <rect class="span" x={`${start}%`} width={`${Math.max(0, end - start)}%`} y={middle - 4} height="8" rx="4" />
      )}
      {kind === 'event' && from !== undefined && <circle class="release" cx={`${from.at}%`} cy={middle} r="6" />}
      {kind === 'event' && to !== undefined && (
        <svg x={`${to.at}%`} y={middle - 8} overflow="visible">
          <path class="deadline" d="M-7 0H7L0 12z" />
        </svg>
      )}
    </g>
  )
}

function sayTimeline(lanes: readonly Lane[], zone: string): string {
  const sentences = lanes.map(({ name, kind, from, to }) => {
    const [begins, ends] = kind === 'registration' ? ['opens', 'closes'] : ['is released', 'is due']
    const parts = [from && `${begins} ${sayDay(from.moment, zone)}`, to && `${ends} ${sayDay(to.moment, zone)}`]
    return `${name} ${parts.filter(Boolean).join(', ')}`
  })
  return `Timeline. ${sentences.join('. ')}.`
}

function DateTable({ competition }: { readonly competition: Competition }) {
  const { registration_opens_at, registration_closes_at, events, time_zone } = competition
  const rows: (readonly [string, string | null | undefined])[] = [
    ['Registration opens', registration_opens_at],
    ['Registration closes', registration_closes_at],
    ...events.flatMap(({ name, released_at, deadline }) => [
      [`${name} is released`, released_at] as const,
      [`${name} is due`, deadline] as const,
    ]),
  ]
  return (
    <dl class="window">
      {rows.map(([name, stamp]) => {
        const moment = parseMoment(stamp)
        return moment === undefined ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Moment moment={moment} zone={time_zone} readersZone={readersZone()} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
