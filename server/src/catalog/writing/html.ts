import { createRequire } from 'node:module'
import type sanitize from 'sanitize-html'
import type { Findings } from '../../contract/finding.ts'

const require = createRequire(import.meta.url)

const tags = [
  ...['p', 'br', 'hr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'u', 's'],
  ...['sub', 'sup', 'blockquote', 'code', 'pre', 'div', 'span', 'a', 'img'],
  ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
]
const attributes: Record<string, string[]> = { a: ['href'], img: ['src', 'alt'] }
const keptAttributes = new Map(Object.entries(attributes))
const schemes = { a: ['http', 'https', 'mailto'], img: ['https'] }

const end = '\ue000end\ue000'

const contextCharacters = 30

/** Returns the text with only the HTML elements that the API allows. Adds a warning that lists what was removed. */
export function safeHtml(html: string, path: string, findings: Findings): string {
  if (!html.includes('<') || isPlain(html)) return html
  const removed = new Set<string>()
  const marked = sanitizeUntilStable(html + end, removed)
  const clean = marked.replace(end, '')
  if (!marked.includes(end)) {
    const kept = JSON.stringify(clean.slice(-contextCharacters))
    const sentence = `ends inside a tag or comment that is never closed; everything after ${kept} was removed`
    findings.warning(path, sentence, 'Close it and its quotation marks, or write a < that is not a tag as &lt;.')
  }
  if (removed.size > 0) {
    const sentence = `contained HTML that is not allowed and was removed: ${[...removed].slice(0, 10).join(', ')}`
    findings.warning(path, sentence, 'Remove it from the file to avoid this warning.')
  }
  return clean
}

/**
 * Returns true if a text contains only headings and paragraphs with emphasis. Such a text can skip sanitizing, and
 * sanitizing is slow. The regular expression takes linear time, because each of its parts begins with a different
 * character.
 */
export function isPlain(html: string): boolean {
  return plain.test(html)
}

const plain = /^[^<>&]*(?:<(p|h[1-6])>[^<>&]*(?:<(strong|em|b|i|u|s)>[^<>&]*<\/\2>[^<>&]*)*<\/\1>[^<>&]*)*$/

function sanitizeUntilStable(html: string, removed: Set<string>): string {
  // Loaded when first needed: with its parsers it is larger than all our rules.
  const sanitizeHtml = require('sanitize-html') as typeof sanitize
  const clean = sanitizeHtml(html, {
    allowedTags: tags,
    allowedAttributes: attributes,
    allowedSchemes: [],
    allowedSchemesByTag: schemes,
    allowProtocolRelative: false,
    // The sanitizer keeps URLs without a scheme, which would point into the API's own site.
    transformTags: { a: withSafeAddress, img: withSafeAddress },
    onOpenTag: (tag, given) => noteRemoved(tag, given, removed),
  })
  return clean === html || !clean.includes('<') ? clean : sanitizeUntilStable(clean, removed)
}

function noteRemoved(tag: string, given: Record<string, string>, removed: Set<string>): void {
  if (!tags.includes(tag)) {
    removed.add(`<${tag.slice(0, 40)}>`)
    return
  }
  const kept = keptAttributes.get(tag) ?? []
  for (const [name, value] of Object.entries(given)) {
    if (!kept.includes(name)) removed.add(`${name.slice(0, 40)} of <${tag}>`)
    else if (name !== 'alt' && !hasSafeScheme(tag, value)) removed.add(`${name} of <${tag}> with its address`)
  }
}

function withSafeAddress(tagName: string, given: Record<string, string>) {
  const kept = Object.entries(given).filter(([name, value]) => name === 'alt' || hasSafeScheme(tagName, value))
  return { tagName, attribs: Object.fromEntries(kept) }
}

function hasSafeScheme(tag: string, address: string): boolean {
  const scheme = /^\s*([a-z][a-z0-9+.-]*):/i.exec(address)?.[1]?.toLowerCase()
  return scheme !== undefined && (tag === 'img' ? schemes.img : schemes.a).includes(scheme)
}
