import type { TestContext } from 'node:test'
import type { Engine } from './storage/engines.ts'
import { openCatalog, type TemporaryCatalog } from './temporary-catalog.ts'
import { buildWorld, builtAt } from './world.ts'

const originals = new Map<Engine, Promise<string>>()

export async function worldCatalog(engine: Engine): Promise<TemporaryCatalog> {
  let original = originals.get(engine)
  if (original === undefined) originals.set(engine, (original = buildOriginal(engine)))
  return openCatalog(await engine.copyOf(await original))
}

/** Returns a new catalog with the test data. It is removed when the test ends. */
export async function worldFor(context: TestContext, engine: Engine): Promise<TemporaryCatalog> {
  const catalog = await worldCatalog(engine)
  context.after(() => catalog.remove())
  return catalog
}

async function buildOriginal(engine: Engine): Promise<string> {
  const { database, url } = await engine.temporaryCatalog()
  await buildWorld(database, Date.parse(builtAt))
  await database.close()
  return url
}
