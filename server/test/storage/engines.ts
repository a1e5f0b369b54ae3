import { temporaryCatalog, type TemporaryCatalog } from '../temporary-catalog.ts'

/** An engine that storage suites run against. */
export interface Engine {
  readonly name: string
  readonly temporaryCatalog: () => Promise<TemporaryCatalog>
}

export const engines: readonly Engine[] = [{ name: 'sqlite', temporaryCatalog }]
