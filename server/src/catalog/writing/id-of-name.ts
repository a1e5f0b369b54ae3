import { prefixes, suffixMost, type CompetitionId, type DivisionId, type EventId } from '../../contract/ids.ts'

interface NamedIds {
  readonly competition: CompetitionId
  readonly division: DivisionId
  readonly event: EventId
}

/**
 * The id that something without one gets of its name: `comp_harbor_open`, `cd_rx_women`. Letters and digits of the
 * name’s ASCII form, `_` between them; undefined when that leaves nothing, or too much.
 */
export function idOfName<Kind extends keyof NamedIds>(kind: Kind, name: string): NamedIds[Kind] | undefined {
  const ascii = Array.from(name.normalize('NFKD'), (letter) => undecomposed[letter] ?? letter).join('')
  const words =
    ascii
      .toLowerCase()
      .replace(/['’\p{M}]/gu, '')
      .match(/[a-z0-9]+/g) ?? []
  const suffix = words.join('_')
  if (suffix === '' || suffix.length > suffixMost) return undefined
  // The prefix and the characters of an id of this kind.
  return `${prefixes[kind]}${suffix}` as NamedIds[Kind]
}

/** Letters that Unicode does not take apart. */
const undecomposed: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ł: 'l',
  Ł: 'L',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
}
