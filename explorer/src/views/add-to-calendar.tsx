import { useContext } from 'preact/hooks'
import { toCalendar, type Competition } from '../../../client/src/index.ts'
import { ClockOfServer } from '../dates/server-clock.ts'

export function AddToCalendar({ competition }: { readonly competition: Competition }) {
  const clock = useContext(ClockOfServer)
  const give = () => {
    const link = document.createElement('a')
    const calendar = toCalendar(competition, { now: new Date(clock.now()) })
    link.href = `data:text/calendar;charset=utf-8,${encodeURIComponent(calendar)}`
    link.download = `${competition.id}.ics`
    link.click()
  }
  return (
    <button type="button" class="quiet add-to-calendar" onClick={give}>
      Add to calendar
    </button>
  )
}
