import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Competition, Event } from '../../../client/src/index.ts'
import { clock } from '../../../whiteboard/src/index.ts'
import { parseMoment, useByClock } from '../dates/moments.ts'
import { countPlaces } from '../dates/registration.ts'
import { BoardLineText } from '../views/whiteboard.tsx'
import { QrCode } from './qr-code.tsx'
import type { Slide, SlideLine } from './slides.ts'

interface EventSlideProps {
  readonly competition: Competition
  readonly slide: Slide
  readonly address: string | undefined
}

/** One event over the whole screen. */
export function EventSlide({ competition, slide, address }: EventSlideProps) {
  const { event, number, headline, clock: time, lines, part } = slide
  const fitted = useFitted(slide)
  return (
    <article class="slide" ref={fitted} aria-live="off">
      <header class="slide-head">
        <p class="slide-competition" dir="auto">
          {competition.name}
        </p>
        <p class="slide-clock">
          <EventClock event={event} />
        </p>
      </header>
      <h1 dir="auto">
        <span class="slide-number">{number}</span> {event.name}
      </h1>
      <p class="slide-headline">
        {headline}
        {time !== undefined && <span class="slide-time"> {time}</span>}
        {part !== undefined && <span class="slide-part"> {part}</span>}
      </p>
      <ul class="slide-lines">
        {lines.map((line, index) => (
          <li key={index} dir="auto">
            <Line line={line} />
          </li>
        ))}
      </ul>
      <footer class="slide-foot">
        <p>{sayPlacesLeft(competition)}</p>
        {address !== undefined && <QrCode text={address} label="This competition on your phone" />}
      </footer>
    </article>
  )
}

function Line({ line }: { readonly line: SlideLine }) {
  return 'label' in line ? <span class="slide-label">{line.label}</span> : <BoardLineText line={line} />
}

/** What comes next for an event, to the second: its release, then its deadline. */
function EventClock({ event: { released_at, deadline } }: { readonly event: Event }) {
  const said = useByClock((now) => {
    const [release, due] = [parseMoment(released_at), parseMoment(deadline)]
    if (release !== undefined && release > now) return `Released in ${sayLeft(release - now)}`
    if (due !== undefined && due > now) return `Closes in ${sayLeft(due - now)}`
    return due === undefined ? '' : 'Closed'
  })
  return <>{said}</>
}

/** `02:13:05`, or in days where hours would be many. */
function sayLeft(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000)
  const days = Math.floor(seconds / 86_400)
  return days >= 2 ? `${days} days` : clock(seconds)
}

/** `Rx Men full · Masters 40–49: 2`: as many divisions as have limits, those with the fewest places first. */
function sayPlacesLeft({ divisions }: Competition): string {
  const left = divisions
    .map((division) => ({ name: division.name, ...countPlaces([division]) }))
    .flatMap(({ name, taken, limit }) => (limit === undefined ? [] : [{ name, left: Math.max(0, limit - taken) }]))
    .sort((a, b) => a.left - b.left)
    .slice(0, divisionsMost)
  if (left.length === 0) return ''
  return `Places left: ${left.map((one) => `${one.name}${one.left === 0 ? ' full' : `: ${one.left}`}`).join(' · ')}`
}

const divisionsMost = 6

/** Letters get smaller until all of a slide stands on the screen. The steps are those of `--size` in the stylesheet. */
function useFitted(slide: Slide) {
  const element = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const fit = () => {
      const { current } = element
      if (current === null) return
      for (let step = 0; step < sizeCount; step += 1) {
        current.dataset.size = String(step)
        if (current.scrollHeight <= current.clientHeight && current.scrollWidth <= current.clientWidth) return
      }
    }
    fit()
    window.addEventListener('resize', fit)
    return () => window.removeEventListener('resize', fit)
  }, [slide])
  return element
}

const sizeCount = 8
