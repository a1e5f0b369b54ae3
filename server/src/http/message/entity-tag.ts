import type { Accepted, ContentCoding } from './negotiate.ts'

/**
 * Entity tags are made of what is served, so that another viewer that would read other bytes has another tag, and of its
 * coding. They are weak: the bytes of a coding change while what they say does not, when a page is packed that was joined.
 */
export function entityTag(hash: string, coding: ContentCoding = 'identity'): string {
  return `W/"${opaque(hash, coding)}"`
}

/** Whether an If-None-Match header names the tag. Weak comparison; `*` names every tag. */
export function isNamed(tag: string, values: readonly string[]): boolean {
  const named = tag.slice(tag.indexOf('"'))
  return values.some((value) => value === tag || value.trim() === '*' || tagsOf(value).includes(named))
}

/**
 * The tag for a 304 to a caller that would get what has this hash in `coding`; undefined when If-None-Match names it in no
 * coding. A caller that has it in another coding, and takes that, is told that tag: it is what the caller keeps.
 */
export function namedTag(
  hash: string,
  coding: ContentCoding,
  takes: Accepted['takes'],
  values: readonly string[],
): string | undefined {
  if (values.length === 0) return undefined
  const tags = values.flatMap(tagsOf)
  const kept = codings.filter((each) => tags.includes(`"${opaque(hash, each)}"`))
  if (kept.length === 0 && !values.some((value) => value.trim() === '*')) return undefined
  const told = kept.includes(coding) ? coding : (kept.find((each) => takes[each]) ?? coding)
  return entityTag(hash, told)
}

const codings = ['br', 'gzip', 'identity'] as const

function opaque(hash: string, coding: ContentCoding): string {
  return coding === 'identity' ? hash : `${hash}-${coding}`
}

/** The opaque tags of a list; what stands there unquoted is no tag. */
function tagsOf(value: string): readonly string[] {
  return value.match(/"[^"]*"/g) ?? []
}
