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

/** Stands at the end of a text that is cleaned: what swallows it has swallowed words of the author, too. */
const end = '\ue000end\ue000'

/** Characters in front of a loss that are told, so that its place is found. */
const keptShown = 30

/**
 * The text with nothing left in it but the documented allow-list of HTML. What is taken away is reported as a warning
 * at `path`. A text without `<` holds no markup and stays as it is.
 */
export function safeHtml(html: string, path: string, findings: Findings): string {
  if (!html.includes('<') || isPlain(html)) return html
  const removed = new Set<string>()
  const marked = cleaned(html + end, removed)
  const clean = marked.replace(end, '')
  if (!marked.includes(end)) {
    const kept = JSON.stringify(clean.slice(-keptShown))
    const told = `ends inside of a tag or comment that is never closed; of what stands behind ${kept} nothing is kept`
    findings.warning(path, told, 'Close it, and the quotation marks in it; a < that is no tag is written &lt;.')
  }
  if (removed.size > 0) {
    const sentence = `was cleaned of what is not safe to show: ${[...removed].slice(0, 10).join(', ')}`
    findings.warning(path, sentence, 'Take it out of the file to silence this.')
  }
  return clean
}

/**
 * Whether a text holds nothing but headings and paragraphs with emphasis in them, as most do: those come out of the
 * cleaner as they went in, at a hundredth of the cost. Each part of the expression begins with another character, so it
 * takes time in proportion to the text.
 */
export function isPlain(html: string): boolean {
  return plain.test(html)
}

const plain = /^[^<>&]*(?:<(p|h[1-6])>[^<>&]*(?:<(strong|em|b|i|u|s)>[^<>&]*<\/\2>[^<>&]*)*<\/\1>[^<>&]*)*$/

/** Cleaned until there is nothing left to clean, so that what is served can be imported again and stays as it is. */
function cleaned(html: string, removed: Set<string>): string {
  // Loaded for the first text that it has to look at: with its parsers it is larger than the rules.
  const sanitizeHtml = require('sanitize-html') as typeof sanitize
  const clean = sanitizeHtml(html, {
    allowedTags: tags,
    allowedAttributes: attributes,
    allowedSchemes: [],
    allowedSchemesByTag: schemes,
    allowProtocolRelative: false,
    // The cleaner keeps addresses without a scheme; they would lead into the API's own site.
    transformTags: { a: withSafeAddress, img: withSafeAddress },
    onOpenTag: (tag, given) => noteRemoved(tag, given, removed),
  })
  return clean === html || !clean.includes('<') ? clean : cleaned(clean, removed)
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
