import type { Logger } from 'pino'
import type { Catalog } from '../../catalog/reading/catalog.ts'

/** Whether requests may be sent here: the catalog can be read, and the service is not about to stop. */
export type Readiness =
  { readonly status: 'ready'; readonly revision: number } | { readonly status: 'starting' | 'draining' | 'unavailable' }

export async function readReadiness(
  catalog: Pick<Catalog, 'revision'>,
  state: { readonly isDraining: boolean },
  log: Logger,
): Promise<Readiness> {
  if (state.isDraining) return { status: 'draining' }
  try {
    return { status: 'ready', revision: await catalog.revision() }
  } catch (error) {
    log.warn({ err: error }, 'The catalog cannot be read')
    return { status: 'unavailable' }
  }
}
