import { arch, cpus, release, totalmem, type } from 'node:os'

/** Returns the date, the machine and the versions of Node and SQLite as one line. */
export function describeMachine(now: Date): string {
  const model = cpus()[0]?.model.trim() ?? ''
  const cores = `${cpus().length} cores${model === '' || model === 'unknown' ? '' : ` (${model})`}`
  const memory = `${Math.round(totalmem() / 2 ** 30)} GiB`
  const programs = `Node ${process.versions.node}, SQLite ${process.versions.sqlite ?? 'unknown'}`
  return `${now.toISOString().slice(0, 10)}, ${type()} ${release()} ${arch()}, ${cores}, ${memory}, ${programs}.`
}
