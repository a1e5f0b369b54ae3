// Preloaded with `--import` into each thread of a process. When the folder in HEATSHEET_TELL_RUNS gets a file `look-N`,
// the thread writes `N-THREAD.json` with the functions that ran since the previous look.
import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'

const folder = process.env.HEATSHEET_TELL_RUNS ?? ''
const everyMs = 20
const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
writeFileSync(join(folder, `thread-${threadId}`), '')

let next = 1
let isLooking = false
setInterval(() => {
  if (!isLooking && existsSync(join(folder, `look-${next}`))) void look()
}, everyMs).unref()

async function look(): Promise<void> {
  isLooking = true
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const places = result.flatMap(({ url, functions }) =>
    functions
      .filter(({ ranges }) => (ranges[0]?.count ?? 0) > 0)
      .map(({ ranges }) => `${url}#${ranges[0]?.startOffset}`),
  )
  const file = join(folder, `${next}-${threadId}.json`)
  writeFileSync(`${file}.part`, JSON.stringify(places))
  renameSync(`${file}.part`, file)
  next++
  isLooking = false
}
