import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The folder of the built explorer, which lies in a package where it lies in a checkout. Undefined where there is none. */
export function findExplorer(): string | undefined {
  const folder = fileURLToPath(new URL('../../../../explorer/dist/', import.meta.url))
  return existsSync(`${folder}index.html`) ? folder : undefined
}
