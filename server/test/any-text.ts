import fc from 'fast-check'

/** Generates any character of Unicode. fast-check's own first makes a table of a million, which takes seconds. */
const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code))

/** Returns a generator of texts of any characters. `maxLength` limits their number. */
export function anyText(lengths: { readonly maxLength?: number } = {}): fc.Arbitrary<string> {
  return fc.string({ unit: anyCharacter, ...lengths })
}
