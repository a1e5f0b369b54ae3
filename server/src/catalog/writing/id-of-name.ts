import { parseIds, prefixes, type TextIds } from '../../contract/ids.ts'

/**
 * The id that something without one gets of its name: `comp_harbor_open`, `cd_rx_women`. Letters and digits of the
 * name’s ASCII form, `_` between them; undefined when that leaves nothing, or too much.
 */
export function idOfName<Kind extends keyof TextIds>(kind: Kind, name: string): TextIds[Kind] | undefined {
  const ascii = Array.from(name.normalize('NFKD'), (letter) => undecomposed[letter] ?? letter).join('')
  const words =
    ascii
      .toLowerCase()
      .replace(/['’\p{M}]/gu, '')
      .match(/[a-z0-9]+/g) ?? []
  return parseIds[kind](`${prefixes[kind]}${words.join('_')}`)
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
