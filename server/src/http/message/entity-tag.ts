/**
 * Entity tags are weak, one for all codings, and made of what is served: another viewer that would read other bytes
 * has another tag.
 */
export function entityTag(hash: string): string {
  return `W/"${hash}"`
}

/** Whether an If-None-Match header names the tag. Weak comparison; `*` names every tag. */
export function isNamed(tag: string, values: readonly string[]): boolean {
  const opaque = tag.slice(tag.indexOf('"'))
  return values.some((value) => value === tag || value.trim() === '*' || named(value).includes(opaque))
}

/** The opaque tags of a list; what stands there unquoted is no tag. */
function named(value: string): readonly string[] {
  return value.match(/"[^"]*"/g) ?? []
}
