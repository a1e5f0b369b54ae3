import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The folder of the built explorer: in a checkout or, compiled, in the package. Undefined where it was not built. */
export function findExplorer(): string | undefined {
  return ['../../../../explorer/dist/', '../../../../../explorer/dist/']
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((folder) => existsSync(`${folder}index.html`))
}
