import { useLayoutEffect, useRef } from 'preact/hooks'
import type { Competition, Event } from '../../../client/src/index.ts'
import { clock } from '../../../whiteboard/src/index.ts'
import { parseMoment, useByClock } from '../dates/moments.ts'
import { countPlaces, readRegistration } from '../dates/registration.ts'
import { numberOf } from '../reading/competition-parts.ts'
import { BoardLineText } from '../views/whiteboard.tsx'
import { QrCode } from './qr-code.tsx'
import { ScreenClock } from './screen-clock.tsx'
import type { Slide, SlideBoard, SlideLine } from './slides.ts'

interface EventSlideProps {
  readonly competition: Competition
  readonly slide: Slide
  readonly address: string | undefined
}

export function EventSlide({ competition, slide, address }: EventSlideProps) {
  const { event, boards, part } = slide
  const fitted = useFitted(slide)
  return (
    <article class="slide" ref={fitted} aria-live="off">
      <header class="slide-head">
        <p class="slide-competition" dir="auto">
          {competition.name}
        </p>
        <ScreenClock zone={competition.time_zone} />
      </header>
      <div class="slide-title">
        <h1 dir="auto">
          {numberOf(event)} {event.name}
        </h1>
        <p class="slide-clock">
          <EventClock event={event} />
        </p>
      </div>
      <div class="slide-boards" data-count={boards.length}>
        {boards.map((board) => (
          <SlideBoardText key={board.level} board={board} part={part} />
        ))}
      </div>
      <footer class="slide-foot">
        <Places competition={competition} />
        {address !== undefined && <QrCode text={address} label="This competition on your phone" />}
      </footer>
    </article>
  )
}

function SlideBoardText({ board, part }: { readonly board: SlideBoard } & Pick<Slide, 'part'>) {
  const { level, headline, clock: time, lines } = board
  return (
    <section class="slide-board">
      {level !== undefined && <p class="slide-level">{level}</p>}
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
    </section>
  )
}

function Line({ line }: { readonly line: SlideLine }) {
  return 'label' in line ? <span class="slide-label">{line.label}</span> : <BoardLineText line={line} />
}

function EventClock({ event: { released_at, deadline } }: { readonly event: Event }) {
  const countdown = useByClock((now) => {
    const [release, due] = [parseMoment(released_at), parseMoment(deadline)]
    if (release !== undefined && release > now) return `Released in ${sayLeft(release - now)}`
    if (due !== undefined && due > now) return `Scores due in ${sayLeft(due - now)}`
    return due === undefined ? '' : 'Scores were due'
  })
  return <>{countdown}</>
}

function sayLeft(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000)
  const days = Math.floor(seconds / 86_400)
  return days >= 2 ? `${days} days` : clock(seconds)
}

function Places({ competition }: { readonly competition: Competition }) {
  const window = useByClock((now) => {
    const { state, words } = readRegistration(competition, now)
    if (state === 'closed') return undefined
    return words === undefined ? '' : `Registration ${words}`
  })
  const left = sayPlacesLeft(competition)
  if (window === undefined) return <p />
  return (
    <p>
      {left} {window !== '' && <span class="slide-registration">{window}</span>}
    </p>
  )
}

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
