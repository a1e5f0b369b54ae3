import { createHash } from 'node:crypto'
import type { Document } from '../catalog/document.ts'
import type { Page } from '../catalog/reading/competition-page.ts'

/**
 * Entity tags are weak, one for all codings, and made of what is served: another viewer that would read other bytes
 * has another tag.
 */
export function documentTag({ hash }: Document): string {
  return `W/"${hash}"`
}

/** A page's tag covers its links, too: a page that has got a next one is a page that has changed. */
export function pageTag({ documents, next, previous }: Page): string {
  const hash = createHash('sha256').update(`${next ?? ''} ${previous ?? ''}`)
  for (const document of documents) hash.update(` ${document.hash}`)
  return `W/"${hash.digest('base64url')}"`
}

/** Whether an If-None-Match header names the tag. Weak comparison; `*` names every tag. */
export function isNamed(tag: string, values: readonly string[]): boolean {
  const opaque = tag.slice(tag.indexOf('"'))
  return values.some((value) => value.trim() === '*' || named(value).includes(opaque))
}

/** The opaque tags of a list; what stands there unquoted is no tag. */
function named(value: string): readonly string[] {
  return value.match(/"[^"]*"/g) ?? []
}
