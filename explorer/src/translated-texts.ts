import { options } from 'preact'

/** What a translator has put in the place of a text. */
interface Translation {
  readonly font: Element
  /** The element inside it that holds the original; undefined where the translator has thrown that away. */
  readonly holder: Node | undefined
}

/**
 * Lets a browser translate the page while it changes. A translator puts `<font>` elements in the place of the texts,
 * behind the back of Preact, which then changes texts that are nowhere, and throws where it puts something in front of
 * one. So the originals are back in their places while Preact draws; then the translations of those that are as they
 * were return. The browser paints nothing in between, and the translator translates what is new.
 */
export function bearTranslators(root: Node): void {
  const translations = new Map<Text, Translation>()
  const observer = new MutationObserver((records) => noteTranslations(records, translations))
  observer.observe(root, { childList: true, subtree: true })
  options.debounceRendering = (render) => {
    queueMicrotask(() => {
      noteTranslations(observer.takeRecords(), translations)
      const shown = [...translations].filter(([, { font }]) => font.isConnected)
      const before = shown.map(([text]) => text.data)
      for (const [text, { font }] of shown) font.replaceWith(text)
      translations.clear()
      try {
        render()
      } finally {
        for (const [index, [text, translation]] of shown.entries()) {
          if (!text.isConnected || text.data !== before[index]) continue
          text.replaceWith(translation.font)
          translation.holder?.appendChild(text)
          translations.set(text, translation)
        }
        // These were our own.
        observer.takeRecords()
      }
    })
  }
}

/** Takes note of texts that gave way to a `<font>`, which nothing of this page uses. */
function noteTranslations(records: readonly MutationRecord[], translations: Map<Text, Translation>): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    const font = [...addedNodes, previousSibling, nextSibling].find((node) => isFont(node))
    for (const text of removedNodes) {
      if (!(text instanceof Text) || !isFont(font) || translations.has(text)) continue
      translations.set(text, { font, holder: text.parentNode ?? undefined })
    }
  }
}

function isFont(node: Node | null | undefined): node is Element {
  return node instanceof Element && node.localName === 'font'
}
