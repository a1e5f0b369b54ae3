import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freshSample, sampleFiles } from '../../server/src/operator/demo/load-sample.ts'
import type { Children } from '../children.ts'
import { thisCheckout } from '../contenders/checkout.ts'
import { runCommand } from '../contenders/run-command.ts'
import type { FilledCatalog } from './fill-catalog.ts'
import { issueReader } from './issue-reader.ts'

/**
 * The sample, its dates counted from when it was imported into this folder, with an account that sees what all its gyms
 * have published.
 */
export async function sampleCatalog(
  folder: string,
  children: Children,
  checkout = thisCheckout,
): Promise<FilledCatalog> {
  const file = join(folder, 'sample.db')
  const url = `sqlite:${file}`
  if (!existsSync(file)) await runCommand(checkout, ['import', '--database-url', url, ...writeFresh(folder)], children)
  const authorization = await issueReader(url, ['--platform', '--all-gyms'], children, checkout)
  return { file, url, authorization }
}

/** Always the sample of this checkout: what lies side by side has to hold the same. */
function writeFresh(folder: string): readonly string[] {
  mkdirSync(folder, { recursive: true })
  return sampleFiles.map((name) => {
    const text = readFileSync(join(thisCheckout.folder, 'sample', name), 'utf8')
    const file = join(folder, name)
    writeFileSync(file, freshSample(text, Date.now()))
    return file
  })
}
