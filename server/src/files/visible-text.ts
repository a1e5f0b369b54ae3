/**
 * A text with its control and format characters spelled out: as they are, they could turn a terminal's lines around.
 * The two that join letters and emoji stay.
 */
export function visibleText(text: string): string {
  return text.replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) => {
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
  })
}
