/** A text in the one line it takes on a whiteboard, without characters that control a terminal. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}
