import { options } from 'preact'

interface Translation {
  readonly font: Element
  readonly holder: Node | undefined
}

/**
 * Lets the browser translate the page while the page changes. A translator replaces texts by `<font>` elements, and
 * Preact then fails. Therefore this function restores the original texts before each rendering. After the rendering, it
 * puts back the translations of the texts that have not changed.
 */
export function keepTranslations(root: Node): void {
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
        // Discards the records of the changes made here.
        observer.takeRecords()
      }
    })
  }
}

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
