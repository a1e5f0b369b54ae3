import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

interface Results {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[]
}

const axeOptions = { resultTypes: ['violations'], selectors: false }

export async function axeFindings(page: Page, colorScheme: 'light' | 'dark'): Promise<readonly string[]> {
  await page.evaluate(`window.axe === undefined && (() => { ${axe} })()`)
  await page.emulateMedia({ colorScheme })
  const { violations } = await page.evaluate<Results>(`axe.run(${JSON.stringify(axeOptions)})`)
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** Returns the accessibility violations that axe finds on a page in both themes. */
export async function axeFindingsOfBoth(page: Page): Promise<readonly string[]> {
  return [...(await axeFindings(page, 'light')), ...(await axeFindings(page, 'dark'))]
}
