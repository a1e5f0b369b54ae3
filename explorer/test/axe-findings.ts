import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

interface Results {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[]
}

/** Options of axe: report only violations, and no selectors of elements. */
const axeOptions = { resultTypes: ['violations'], selectors: false }

/** Returns what axe finds on the current page in the light or dark theme, one text per finding. */
export async function axeFindings(page: Page, colorScheme: 'light' | 'dark'): Promise<readonly string[]> {
  await page.evaluate(`window.axe === undefined && (() => { ${axe} })()`)
  await page.emulateMedia({ colorScheme })
  const { violations } = await page.evaluate<Results>(`axe.run(${JSON.stringify(axeOptions)})`)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** Returns what axe finds on the current page in both themes, which differ only in colours. */
export async function axeFindingsOfBoth(page: Page): Promise<readonly string[]> {
  return [...(await axeFindings(page, 'light')), ...(await axeFindings(page, 'dark'))]
}
