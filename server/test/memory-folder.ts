import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const memory = '/dev/shm'

/** The memory that must be free, in bytes. It is four times what the temporary files of all tests need. */
const roomBytes = 3 * 2 ** 30

const prefix = 'heatsheet-tests-'

/** Keeps temporary files in memory, so that tests do not wait for a disk. Returns a function that removes the files. */
export function keepFilesInMemory(): () => void {
  if (process.env.TMPDIR !== undefined || !isUsable()) return () => undefined
  removeRemains()
  const folder = mkdtempSync(join(memory, `${prefix}${process.pid}-`))
  // A database server runs as another user.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
  process.once('exit', remove)
  return remove
}

function isUsable(): boolean {
  try {
    const mounted = readFileSync('/proc/self/mounts', 'utf8').split('\n')
    const [, , type, options = ''] = mounted.find((line) => line.split(' ')[1] === memory)?.split(' ') ?? []
    const { bavail, bsize } = statfsSync(memory)
    return type === 'tmpfs' && !/\b(ro|noexec)\b/.test(options) && bavail * bsize >= roomBytes
  } catch {
    // No Linux.
    return false
  }
}

/**
 * Removes files that test runs left behind because they were killed. The files use memory until the next restart of the
 * machine.
 */
function removeRemains(): void {
  for (const name of readdirSync(memory)) {
    const [, pid] = new RegExp(`^${prefix}(\\d+)-`).exec(name) ?? []
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(memory, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
