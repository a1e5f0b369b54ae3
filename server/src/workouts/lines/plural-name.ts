/**
 * The name of a movement as it is written after a number above one: `Push Presses`, `Clean and Jerks`,
 * `Double-unders`, `Burpees over Bar`. Names that say a goal in themselves stay: `10 Toes-to-bar`.
 */
export function pluralName(name: string): string {
  // What stands in parentheses, or after a preposition, tells more of the thing that is counted.
  const [, head = name, tail = ''] = /^(.+?)((?: \(| (?:to|over|with|on|from|of|in) ).*)$/.exec(name) ?? []
  const cut = head.lastIndexOf(' ') + 1
  return head.slice(0, cut) + pluralWord(head.slice(cut)) + tail
}

function pluralWord(word: string): string {
  if (/-to-/i.test(word)) return word
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  if (/(ss|sh|ch|x|z)$/.test(word)) return `${word}es`
  // Anything else that ends in s is a plural already; a name in another script has no plural that we know.
  return /[a-rt-zA-Z]$/.test(word) ? `${word}s` : word
}
