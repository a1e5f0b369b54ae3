const shownMax = 60

/**
 * Describes a value: `the string "ten"`, `an array of 3`, `null`. If `value` is a number, `text` is its original
 * spelling.
 */
export function describeValue(value: unknown, text: string): string {
  if (typeof value === 'string') return describeText(value)
  if (typeof value === 'number') return `the number ${text.slice(0, shownMax)}`
  if (Array.isArray(value)) return value.length === 0 ? 'an empty array' : `an array of ${value.length}`
  return typeof value === 'object' && value !== null ? 'an object' : String(value)
}

function describeText(value: string): string {
  if (value === '') return 'an empty string'
  const shown = visibleText(JSON.stringify(value.slice(0, shownMax)))
  return value.length > shownMax ? `the string ${shown}… of ${value.length} characters` : `the string ${shown}`
}

/**
 * Returns the name of a member in backticks. Names of more than 60 characters are shortened, so that messages stay
 * readable.
 */
export function quotedName(name: string): string {
  const shown = visibleText(JSON.stringify(name.slice(0, shownMax)).slice(1, -1))
  return name.length > shownMax ? `\`${shown}…\`` : `\`${shown}\``
}

/**
 * Escapes control and format characters, because they could change or hide other output of a terminal. The zero-width
 * joiner and non-joiner are kept, because some scripts and emoji need them.
 */
export function visibleText(text: string): string {
  return text.replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) => {
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
  })
}
