import type { Page } from 'playwright-core'

/** The position of an element in the window, in pixels, and the number of its lines of text. */
export interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly lines: number
  readonly text: string
}

export function boxesOf(page: Page, selector: string): Promise<readonly Box[]> {
  return page.locator(selector).evaluateAll((elements) =>
    elements
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 1)
      .map((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect()
        const range = document.createRange()
        range.selectNodeContents(one)
        const lines: number[] = []
        for (const rect of range.getClientRects()) {
          const middle = (rect.top + rect.bottom) / 2
          const isSeen = middle > top && middle < bottom && rect.width > 0
          if (isSeen && !lines.some((line) => Math.abs(line - middle) < rect.height / 2)) lines.push(middle)
        }
        return { left, right, top, bottom, lines: lines.length, text: one.textContent.trim() }
      }),
  )
}

export function wordsSeen(page: Page): Promise<string> {
  return page.evaluate(() => document.body.innerText)
}
