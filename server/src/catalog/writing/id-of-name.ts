import { parseIds, prefixes, type TextIds } from '../../contract/ids.ts'

/**
 * The id that something without one gets of its name: `comp_harbor_open`, `cd_rx_women`. Letters and digits of the
 * name’s ASCII form, `_` between them; undefined when that leaves nothing, or too much.
 */
export function idOfName<Kind extends keyof TextIds>(kind: Kind, name: string): TextIds[Kind] | undefined {
  const letters = name.normalize('NFKD').toLowerCase()
  const ascii = Array.from(letters, (letter) => undecomposed.get(letter) ?? letter).join('')
  const words = ascii.replace(/['’\p{M}]/gu, '').match(/[a-z0-9]+/g) ?? []
  return parseIds[kind](`${prefixes[kind]}${words.join('_')}`)
}

/** Letters that Unicode does not take apart. */
const undecomposed = new Map(
  Object.entries({
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    ø: 'o',
    đ: 'd',
    ð: 'd',
    þ: 'th',
    ł: 'l',
    ħ: 'h',
    ı: 'i',
  }),
)
