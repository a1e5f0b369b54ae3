import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** The folder of the explorer, built from what it is made of now. */
export function builtExplorer(): string {
  const root = join(import.meta.dirname, '../..')
  const program = "import('./scripts/build-explorer.mjs').then(({ buildExplorer }) => buildExplorer())"
  execFileSync(process.execPath, ['--eval', program], { cwd: root, stdio: 'inherit' })
  return join(root, 'explorer/dist')
}
