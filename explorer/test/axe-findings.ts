import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

interface Results {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[]
}

/** What axe finds on a page as it stands, in the light and in the dark, which differ in their colours alone. */
export async function axeFindings(page: Page): Promise<readonly string[]> {
  await page.evaluate(`window.axe === undefined && (() => { ${axe} })()`)
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await page.evaluate<Results>('axe.run()')
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await page.evaluate<Results>("axe.run({ runOnly: ['color-contrast'] })")
  return [...light.violations, ...dark.violations].flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}
