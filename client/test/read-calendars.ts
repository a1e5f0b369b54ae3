import assert from 'node:assert/strict'
import ICAL from 'ical.js'
import nodeIcal, { type CalendarResponse, type ParameterValue } from 'node-ical'

export interface ReadEntry {
  readonly uid: string
  readonly start: string
  readonly summary: string
  readonly description: string
  readonly status: string
}

export function readCalendars(...calendars: readonly string[]): readonly ReadEntry[] {
  const entries = keptOf(calendars.flatMap(readByIcalJs))
  assert.deepEqual(entries, keptOf(calendars.flatMap(readByNodeIcal)))
  return entries
}

function keptOf(entries: readonly ReadEntry[]): readonly ReadEntry[] {
  return [...new Map(entries.map((entry) => [entry.uid, entry])).values()]
}

function readByIcalJs(calendar: string): readonly ReadEntry[] {
  const components = ICAL.Component.fromString(calendar).getAllSubcomponents('vevent')
  return components.map((component) => {
    const { uid, startDate, summary } = new ICAL.Event(component)
    return {
      uid,
      start: startDate.toJSDate().toISOString(),
      summary,
      description: String(component.getFirstPropertyValue('description') ?? ''),
      status: String(component.getFirstPropertyValue('status')),
    }
  })
}

function readByNodeIcal(calendar: string): readonly ReadEntry[] {
  const read: CalendarResponse = nodeIcal.sync.parseICS(calendar)
  return Object.values(read).flatMap((component) =>
    component?.type === 'VEVENT'
      ? {
          uid: component.uid,
          start: component.start.toISOString(),
          summary: textOf(component.summary),
          description: textOf(component.description),
          status: component.status ?? '',
        }
      : [],
  )
}

function textOf(value: ParameterValue | undefined): string {
  return typeof value === 'object' ? value.val : (value ?? '')
}
