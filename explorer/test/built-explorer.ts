import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

let folder: string | undefined

export function builtExplorer(): string {
  return (folder ??= build(join(import.meta.dirname, '../..')))
}

function build(root: string): string {
  const program = "import('./scripts/build-explorer.mjs').then(({ buildExplorer }) => buildExplorer())"
  execFileSync(process.execPath, ['--eval', program], { cwd: root, stdio: 'inherit' })
  return join(root, 'explorer/dist')
}
