import { Compile } from 'typebox/schema'
import { findZone, type TimeZoneCache } from '../../catalog/writing/local-time.ts'
import { competitionItemSchema } from '../../contract/catalog-file.ts'
import { isHolder, parsePointer, pointerTo, type Finding } from '../../contract/finding.ts'
import { guesser, onlyNear } from '../../contract/nearest-name.ts'
import { checkShape } from '../../contract/shape/shape-findings.ts'
import type { SourceItem } from '../../files/source-item.ts'
import type { ReadItem } from '../boards/board-members.ts'
import { placeFinding } from '../import/import-report.ts'

/**
 * Gives what takes the competitions of a source as they were most likely meant, with a warning for each correction: a
 * time zone that is near exactly one is that one, time stamps are cut to milliseconds, members with the wrong name get
 * the right one, and others that are unknown are left out. What else is wrong stays for the import to refuse.
 */
export function itemMender(): (item: SourceItem) => ReadItem {
  const compiled = Compile(competitionItemSchema)
  const validator = { Check: (value: unknown) => compiled.Check(value), Type: () => competitionItemSchema }
  const zones: TimeZoneCache = new Map()
  const guess = guesser<string>()
  const meantZone = (name: string) => {
    if (findZone(name, zones) !== undefined) return undefined
    return guess(name, () => onlyNear(name, Intl.supportedValuesOf('timeZone')))
  }
  return (item) => {
    const findings: Finding[] = []
    const spelled = spelledRight(item.value, '', meantZone, findings)
    const shape = checkShape(validator, spelled, item.textOf, true)
    const isMeant = shape.wrong.size === 0
    if (isMeant)
      findings.push(...shape.findings.map(({ path, sentence }) => correction(path, sentence, taken(sentence))))
    const value = isMeant ? shape.sound : spelled
    const written = isMeant ? shape.writtenPointer : (pointer: string) => pointer
    const source: SourceItem = {
      ...item,
      value,
      placeOf: (pointer) => item.placeOf(written(pointer)),
      // Numbers of details stay as they were written.
      textOf: (pointer) => item.textOf(written(pointer)),
    }
    return findings.length === 0
      ? { source: item, findings: [] }
      : { source, findings: findings.map((finding) => placeFinding(item, finding)) }
  }
}

function taken(sentence: string): string {
  const isLeftOut = sentence.startsWith('unknown member') && !sentence.includes('did you mean')
  return isLeftOut ? 'It is left out.' : 'It is taken as such.'
}

function correction(path: string, sentence: string, remedy: string): Finding {
  return { path, sentence, remedy, severity: 'warning', about: 'correction' }
}

const timeStamps = new Set(['registration_opens_at', 'registration_closes_at', 'deadline', 'released_at'])

/** A competition, or an event of one, with its time zone and its time stamps as they are written here. */
function spelledRight(
  value: unknown,
  pointer: string,
  meantZone: (name: string) => string | undefined,
  findings: Finding[],
): unknown {
  if (!isHolder(value) || Array.isArray(value)) return value
  const members = Object.entries(value).map(([name, member]) => {
    const at = pointerTo(pointer, name)
    if (name === 'events' && Array.isArray(member) && parsePointer(pointer).length === 0) {
      const events = member.map((event: unknown, index) => {
        return spelledRight(event, pointerTo(at, index), meantZone, findings)
      })
      return [name, events]
    }
    if (typeof member !== 'string') return [name, member]
    const zone = name === 'time_zone' ? meantZone(member) : undefined
    if (zone !== undefined) {
      findings.push(
        correction(at, `${JSON.stringify(member)} is not a time zone that is known`, `It is taken as ${zone}.`),
      )
      return [name, zone]
    }
    const cut = timeStamps.has(name) ? member.replace(/([.,]\d{3})\d+(?=\D*(?:[zZ]|[+-][\d:]+)?$)/, '$1') : member
    if (cut !== member && /[1-9]/.test(member.slice(cut.search(/[.,]/) + 4).replace(/[+-].*$/, ''))) {
      findings.push(
        correction(at, `${JSON.stringify(member)} is finer than milliseconds`, 'It is cut to milliseconds.'),
      )
    }
    return [name, cut]
  })
  return Object.fromEntries(members)
}
