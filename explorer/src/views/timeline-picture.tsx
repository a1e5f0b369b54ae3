import type { Competition } from '../../../client/src/index.ts'
import { parseMoment, readersZone, sayDay, useByClock } from '../dates/moments.ts'
import { drawTimeline, type Lane, type Timeline } from '../dates/timeline.ts'
import { AddToCalendar } from './add-to-calendar.tsx'
import { Moment } from './moment.tsx'

/**
 * Draws the dates of a competition: registration, releases and deadlines. Below the picture, lists the dates as text.
 */
export function TimelinePicture({ competition }: { readonly competition: Competition }) {
  const minute = useByClock((now) => now - (now % 60_000))
  const timeline = drawTimeline(competition, minute)
  if (timeline === undefined) return <p>No dates are given.</p>
  return (
    <>
      <Picture timeline={timeline} zone={competition.time_zone} />
      <Legend timeline={timeline} />
      <details class="dates-in-words">
        <summary>The dates in words</summary>
        <DateTable competition={competition} />
      </details>
      <AddToCalendar competition={competition} />
    </>
  )
}

function Picture({ timeline: { lanes, ticks, now }, zone }: { readonly timeline: Timeline; readonly zone: string }) {
  return (
    <div class="timeline" role="img" aria-label={sayTimeline(lanes, zone)}>
      <svg class="scale" width="100%" height="100%">
        {ticks.map(({ moment, at }) => (
          <line key={moment} class="tick" x1={`${at}%`} x2={`${at}%`} y1="0" y2="100%" />
        ))}
        {now !== undefined && (
          <line class="now" x1={`${now}%`} x2={`${now}%`} y1="0" y2="100%">
            <title>Now</title>
          </line>
        )}
      </svg>
      {lanes.map((lane, index) => (
        <LanePicture key={lane.name + String(index)} lane={lane} />
      ))}
      <svg class="tick-names" width="100%" height="18">
        {ticks.map(({ moment, at }) => (
          <text key={moment} class="tick-name" x={`${at}%`} y="14" text-anchor={anchorAt(at)}>
            {sayDay(moment, zone)}
          </text>
        ))}
      </svg>
    </div>
  )
}

function anchorAt(at: number): 'start' | 'middle' | 'end' {
  if (at < 10) return 'start'
  return at > 90 ? 'end' : 'middle'
}

function Legend({ timeline: { lanes, now } }: { readonly timeline: Timeline }) {
  const events = lanes.filter(({ kind }) => kind === 'event')
  return (
    <ul class="legend timeline" aria-hidden="true">
      {events.some(({ from }) => from !== undefined) && (
        <li>
          <svg width="16" height="16">
            <circle class="release" cx="8" cy="8" r="5" />
          </svg>
          released
        </li>
      )}
      {events.some(({ to }) => to !== undefined) && (
        <li>
          <svg width="16" height="16">
            <path class="deadline" d="M1 2H15L8 14z" />
          </svg>
          scores due
        </li>
      )}
      {now !== undefined && (
        <li class="on-screen">
          <svg width="16" height="16">
            <line class="now" x1="8" x2="8" y1="0" y2="16" />
          </svg>
          now
        </li>
      )}
    </ul>
  )
}

function LanePicture({ lane }: { readonly lane: Lane }) {
  return (
    <div class={`lane lane-${lane.kind}`}>
      <p class="lane-name">
        <bdi>{lane.name}</bdi>
      </p>
      <svg width="100%" height="16">
        <line class="lane-line" x1="0" x2="100%" y1="8" y2="8" />
        {(lane.kind === 'registration' || (lane.from && lane.to)) && <Span lane={lane} />}
        {lane.kind === 'event' && <Marks lane={lane} />}
      </svg>
    </div>
  )
}

function Span({ lane: { from, to } }: { readonly lane: Lane }) {
  const [start, end] = [from?.at ?? 0, to?.at ?? 100]
  return (
    <>
      <rect class="span" x={`${start}%`} width={`${Math.max(0, end - start)}%`} y="4" height="8" rx="4" />
      {to === undefined && <OpenEnd at="100%" points="-14,0 0,8 -14,16" />}
      {from === undefined && <OpenEnd at="0" points="14,0 0,8 14,16" />}
    </>
  )
}

function Marks({ lane: { from, to } }: { readonly lane: Lane }) {
  return (
    <>
      {from !== undefined && <circle class="release" cx={`${from.at}%`} cy="8" r="6" />}
      {to !== undefined && (
        <svg x={`${to.at}%`} overflow="visible">
          <path class="deadline" d="M-7 1H7L0 14z" />
        </svg>
      )}
    </>
  )
}

function OpenEnd({ at, points }: { readonly at: string; readonly points: string }) {
  return (
    <svg x={at} overflow="visible">
      <polygon class="span" points={points} />
    </svg>
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
