import { parsePointer } from '../../contract/finding.ts'
import type { ItemKind, SourceItem } from '../source-item.ts'
import type { SourceText } from '../source-text.ts'
import { endOfString, membersAt, writePath, type Member, type Step } from './json-text.ts'

export interface ItemSpan {
  readonly source: SourceText
  readonly start: number
  readonly end: number
  readonly steps: readonly Step[]
}

/**
 * Returns the item that is between two offsets of a text. If `omitted` is the string `'kind'`, removes the member named
 * `kind`, which NDJSON uses only to say what kind of item a line contains.
 */
export function jsonItem(span: ItemSpan, kind: ItemKind, origin: SourceItem['origin'], omitted?: 'kind'): SourceItem {
  const find = finder(span)
  return {
    kind,
    origin,
    value: valueOf(span, omitted),
    place: find('').place,
    placeOf: (pointer) => find(pointer).place,
    textOf(pointer) {
      const { isPresent, member } = find(pointer)
      if (!isPresent) throw new Error(`The item has nothing at ${pointer}.`)
      if (pointer === '' && omitted !== undefined) return textWithout(span, omitted)
      return compactJson(span.source.text, member.start, member.end)
    },
  }
}

function valueOf({ source, start, end }: ItemSpan, omitted: string | undefined): unknown {
  const value: unknown = JSON.parse(source.text.slice(start, end))
  if (omitted === undefined || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== omitted))
}

function textWithout({ source, start }: ItemSpan, omitted: string): string {
  const remaining = [...membersAt(source.text, start)].filter(({ step }) => step !== omitted)
  return `{${remaining.map(({ placed, end }) => compactJson(source.text, placed, end)).join(',')}}`
}

function finder({ source, start, end, steps }: ItemSpan) {
  const lookedUp = new Map<number, ReadonlyMap<string, Member>>()
  const membersOf = (at: number) => {
    // The last member of a name counts, as in `JSON.parse`.
    const members =
      lookedUp.get(at) ?? new Map([...membersAt(source.text, at)].map((member) => [String(member.step), member]))
    lookedUp.set(at, members)
    return members
  }
  return (pointer: string) => {
    let member: Member = { step: '', placed: start, start, end }
    const path = [...steps]
    const requested = parsePointer(pointer)
    for (const step of requested) {
      const next = membersOf(member.start).get(step)
      if (next === undefined) break
      path.push(next.step)
      member = next
    }
    const isPresent = path.length === steps.length + requested.length
    const place = source.placeAt(member.placed, writePath(path))
    return { isPresent, member, place }
  }
}

function compactJson(text: string, start: number, end: number): string {
  let compact = ''
  let copied = start
  let at = start
  while (at < end) {
    const unit = text.charCodeAt(at)
    if (unit === 34) {
      at = endOfString(text, at)
    } else if (unit > 32) {
      at++
    } else {
      compact += text.slice(copied, at)
      copied = ++at
    }
  }
  return copyOf(compact + text.slice(copied, end))
}

function copyOf(part: string): string {
  return ` ${part}`.slice(1)
}
