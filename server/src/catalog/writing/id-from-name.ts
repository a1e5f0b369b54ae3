import { parseIds, prefixes, type TextIds } from '../../contract/ids.ts'

/**
 * Generates an id from a name: `Harbor Open` becomes `comp_harbor_open`. Returns `undefined` if the name has no letters
 * or digits that can be written in ASCII, or if the id would be too long.
 */
export function idFromName<Kind extends keyof TextIds>(kind: Kind, name: string): TextIds[Kind] | undefined {
  const letters = name.normalize('NFKD').toLowerCase()
  const ascii = Array.from(letters, (letter) => undecomposed.get(letter) ?? letter).join('')
  const words = ascii.replace(/['’\p{M}]/gu, '').match(/[a-z0-9]+/g) ?? []
  return parseIds[kind](`${prefixes[kind]}${words.join('_')}`)
}

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
