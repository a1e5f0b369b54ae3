import { h, type ComponentChild } from 'preact'
import { useMemo } from 'preact/hooks'
import { webAddress } from './outside-links.ts'

/** The HTML elements that the API allows in descriptions and instructions. */
const plain = new Set(
  'p br hr ul ol li strong em b i u s sub sup blockquote code pre div span thead tbody tr th td'.split(' '),
)

/** HTML elements whose content is not displayed. */
const silent = new Set(
  'script style template noscript iframe object embed svg math head title textarea select'.split(' '),
)

/**
 * Shows HTML from the service in a safe way. No script in the HTML can run. Only allowed elements are displayed. Their
 * only attributes are URLs that have been checked.
 */
export function SafeHtml({ html }: { readonly html: string }) {
  const children = useMemo(() => {
    const body = inertBody(html)
    return body.firstElementChild === null ? paragraphsOf(body.textContent) : childrenOf(body)
  }, [html])
  return <div class="prose">{children}</div>
}

/** Returns the text of an HTML document without the elements. */
export function plainText(html: string): string {
  return inertBody(html).textContent
}

function inertBody(html: string): HTMLElement {
  return new DOMParser().parseFromString(inert(html), 'text/html').body
}

function paragraphsOf(text: string): ComponentChild[] {
  return text.split(/\n\s*\n/).map((paragraph) => (
    <p dir="auto" class="as-written">
      {paragraph.trim()}
    </p>
  ))
}

function childrenOf(node: Node): ComponentChild[] {
  return [...node.childNodes].map(rebuilt)
}

function rebuilt(node: Node): ComponentChild {
  if (node instanceof Text) return node.data
  if (!(node instanceof Element)) return null
  const name = node.localName
  if (silent.has(name)) return null
  if (/^h[1-6]$/.test(name)) return h(`h${Math.min(6, Number(name[1]) + 1)}`, { dir: 'auto' }, childrenOf(node))
  if (name === 'a') return <OutwardLink address={node.getAttribute('href')}>{childrenOf(node)}</OutwardLink>
  if (name === 'img') return <Picture address={node.getAttribute('src')} text={node.getAttribute('alt')} />
  if (name === 'table') return <ScrolledTable>{childrenOf(node)}</ScrolledTable>
  return plain.has(name)
    ? h(name, { dir: 'auto' }, name === 'br' || name === 'hr' ? undefined : childrenOf(node))
    : childrenOf(node)
}

interface OutwardLinkProps {
  readonly address: string | null
  readonly children: ComponentChild[]
}

function OutwardLink({ address, children }: OutwardLinkProps) {
  const safe = webAddress(address, ['https:', 'http:', 'mailto:'])
  return safe === undefined ? (
    <>{children}</>
  ) : (
    <a href={safe} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}

/** Shows a link instead of the picture, because loading a picture sends the reader's IP address to its host. */
function Picture({ address, text }: { readonly address: string | null; readonly text: string | null }) {
  const safe = webAddress(address, ['https:'])
  if (safe === undefined) return null
  const name = text === null || text.trim() === '' ? 'Picture' : `Picture: ${text}`
  return <OutwardLink address={safe}>{[`${name} (on ${new URL(safe).host})`]}</OutwardLink>
}

function ScrolledTable({ children }: { readonly children: ComponentChild[] }) {
  return (
    <div class="scrolled" role="region" aria-label="Table" tabIndex={0}>
      <table>{children}</table>
    </div>
  )
}

interface WithTrustedTypes {
  readonly trustedTypes?: {
    createPolicy(name: string, rules: { createHTML(html: string): string }): { createHTML(html: string): string }
  }
}

/** The only Trusted Types policy that the page allows. Only the code that parses HTML uses it. */
const policy = (globalThis as WithTrustedTypes).trustedTypes?.createPolicy('inert-document', {
  createHTML: (html) => html,
})

function inert(html: string): string {
  return policy?.createHTML(html) ?? html
}
