import fc from 'fast-check'

/** Generates any Unicode character. fast-check has a generator of its own, but builds a large table first (seconds). */
const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code))

/** Returns a generator of texts of any Unicode characters, with at most `maxLength` of them if it is given. */
export function anyText(lengths: { readonly maxLength?: number } = {}): fc.Arbitrary<string> {
  return fc.string({ unit: anyCharacter, ...lengths })
}
