import type { Logger } from 'pino'
import type { OnDamage } from '../catalog/unproven.ts'

/** Names that are remembered as told; of a catalog that is damaged all over, the log says it again. */
const rememberedMax = 1000

/** Logs what is left out of answers since it is not what was written: once for each competition, workout, account. */
export function logDamage(log: Logger): OnDamage {
  const told = new Set<string>()
  return ({ what, message }) => {
    if (told.has(what)) return
    if (told.size >= rememberedMax) told.clear()
    told.add(what)
    log.error({ damaged: what }, message)
  }
}
