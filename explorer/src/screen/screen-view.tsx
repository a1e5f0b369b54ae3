import { useEffect, useState } from 'preact/hooks'
import type { Competition } from '../../../client/src/index.ts'
import { useByClock } from '../dates/moments.ts'
import { pageName } from '../page-name.ts'
import { competitionQuestion } from '../reading/questions.ts'
import { useAnswer } from '../reading/use-answer.ts'
import type { Session } from '../session.ts'
import { EventSlide } from './event-slide.tsx'
import { ScreenClock } from './screen-clock.tsx'
import { slidesOf } from './slides.ts'

interface ScreenViewProps {
  readonly competitionId: string
  /** The event to show. If it is `undefined`, the screen shows all coming events one after another. */
  readonly eventId: string | undefined
  readonly session: Session
  /** The URL in the QR code. It is `undefined` if the page is not shared. */
  readonly address: string | undefined
}

/** How long each slide is displayed. In this time, people can walk up to the screen and read the slide. */
const slideSeconds = 20

/**
 * A large screen that shows one event after another without an operator. If the service cannot be reached, it shows the
 * last data.
 */
export function ScreenView({ competitionId, eventId, session, address }: ScreenViewProps) {
  const { value, trouble } = useAnswer(session, competitionQuestion(session.reader, competitionId))
  useWakefulScreen()
  const competition = value === undefined || value === 'none' ? undefined : value.value
  useEffect(() => {
    document.title = `${competition?.name ?? 'Screen'} – ${pageName()}`
  }, [competition?.name])
  return (
    <section class="screen">
      {competition === undefined ? (
        <p class="screen-wait">{trouble?.title ?? (value === 'none' ? 'Nothing to show yet' : 'One moment')}</p>
      ) : (
        <Slides competition={competition} eventId={eventId} address={address} />
      )}
      {competition !== undefined && trouble !== undefined && <p class="screen-trouble">{trouble.title}</p>}
    </section>
  )
}

interface SlidesProps {
  readonly competition: Competition
  readonly eventId: string | undefined
  readonly address: string | undefined
}

function Slides({ competition, eventId, address }: SlidesProps) {
  const turn = useByClock((now) => Math.floor(now / 1000 / slideSeconds))
  const slides = slidesOf(competition, eventId, turn * slideSeconds * 1000, useAspect())
  const slide = slides[turn % Math.max(1, slides.length)]
  if (slide === undefined) {
    return (
      <div class="screen-wait">
        <p>{competition.name}: no event is public yet</p>
        <ScreenClock zone={competition.time_zone} />
      </div>
    )
  }
  return <EventSlide competition={competition} slide={slide} address={address} />
}

function useAspect(): number {
  const read = () => window.innerWidth / Math.max(1, window.innerHeight)
  const [aspect, setAspect] = useState(read)
  useEffect(() => {
    const follow = () => setAspect(read)
    window.addEventListener('resize', follow)
    return () => window.removeEventListener('resize', follow)
  }, [])
  return aspect
}

function useWakefulScreen(): void {
  const [lock, setLock] = useState<WakeLockSentinel>()
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      navigator.wakeLock.request('screen').then(setLock, () => undefined)
    }
    ask()
    document.addEventListener('visibilitychange', ask)
    return () => document.removeEventListener('visibilitychange', ask)
  }, [])
  useEffect(() => () => void lock?.release().catch(() => undefined), [lock])
}
