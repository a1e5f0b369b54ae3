import { Compile } from 'typebox/schema'
import { findZone, type TimeZoneCache } from '../../catalog/writing/local-time.ts'
import { competitionItemSchema } from '../../contract/catalog-file.ts'
import { isHolder, parsePointer, pointerTo, type Finding } from '../../contract/finding.ts'
import { guesser, onlyNear } from '../../contract/nearest-name.ts'
import { checkShape } from '../../contract/shape/shape-findings.ts'
import type { SourceItem } from '../../files/source-item.ts'
import type { ItemWithFindings } from '../boards/board-members.ts'
import { placeFinding } from '../import/import-report.ts'

/**
 * Creates a function that corrects typical errors in competitions of other services. It corrects misspelt time zones,
 * misspelt members and time stamps with too many decimals, and removes unknown members. It adds a warning for each
 * correction. Other errors remain.
 */
export function itemCorrector(): (item: SourceItem) => ItemWithFindings {
  const compiled = Compile(competitionItemSchema)
  const validator = { Check: (value: unknown) => compiled.Check(value), Type: () => competitionItemSchema }
  const zones: TimeZoneCache = new Map()
  const guess = guesser<string>()
  const correctZone = (name: string) => {
    if (findZone(name, zones) !== undefined) return undefined
    return guess(name, () => onlyNear(name, Intl.supportedValuesOf('timeZone')))
  }
  return (item) => {
    const findings: Finding[] = []
    const respelled = correctTexts(item.value, '', correctZone, findings)
    const shape = checkShape(validator, respelled, item.textOf, true)
    const isCorrectable = shape.wrong.size === 0
    if (isCorrectable)
      findings.push(...shape.findings.map(({ path, sentence }) => correction(path, sentence, remedyFor(sentence))))
    const value = isCorrectable ? shape.corrected : respelled
    const written = isCorrectable ? shape.writtenPointer : (pointer: string) => pointer
    const source: SourceItem = {
      ...item,
      value,
      placeOf: (pointer) => item.placeOf(written(pointer)),
      // Numbers in details keep their spelling.
      textOf: (pointer) => item.textOf(written(pointer)),
    }
    return findings.length === 0
      ? { source: item, findings: [] }
      : { source, findings: findings.map((finding) => placeFinding(item, finding)) }
  }
}

function remedyFor(sentence: string): string {
  const isLeftOut = sentence === 'is an unknown field'
  return isLeftOut ? 'It is ignored.' : 'It is read as that field.'
}

function correction(path: string, sentence: string, remedy: string): Finding {
  return { path, sentence, remedy, severity: 'warning', about: 'correction' }
}

const timeStamps = new Set(['registration_opens_at', 'registration_closes_at', 'deadline', 'released_at'])

function correctTexts(
  value: unknown,
  pointer: string,
  correctZone: (name: string) => string | undefined,
  findings: Finding[],
): unknown {
  if (!isHolder(value) || Array.isArray(value)) return value
  const members = Object.entries(value).map(([name, member]) => {
    const at = pointerTo(pointer, name)
    if (name === 'events' && Array.isArray(member) && parsePointer(pointer).length === 0) {
      const events = member.map((event: unknown, index) => {
        return correctTexts(event, pointerTo(at, index), correctZone, findings)
      })
      return [name, events]
    }
    if (typeof member !== 'string') return [name, member]
    const zone = name === 'time_zone' ? correctZone(member) : undefined
    if (zone !== undefined) {
      findings.push(correction(at, `${JSON.stringify(member)} is not a known time zone`, `It is read as ${zone}.`))
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
