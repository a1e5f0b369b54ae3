// A thread that checks pairs of a catalog and a file. In the thread of a test, the runner tracks every promise, which
// doubles the time.
import { workerData } from 'node:worker_threads'
import { provePairs } from '../catalog/proves-taking-over.ts'
import { engines, type Engine } from '../storage/engines.ts'

const { name, pairs } = workerData as { readonly name: Engine['name']; readonly pairs: number }
const engine = engines.find((one) => one.name === name)
if (engine === undefined) throw new Error(`There is no engine ${name}`)
const { database, remove } = await engine.temporaryCatalog()
try {
  await provePairs(database, pairs)
} finally {
  await remove()
}
