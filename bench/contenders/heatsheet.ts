import { fileURLToPath } from 'node:url'
import { firstLine, idOf, type Children } from '../children.ts'

export interface HeatsheetOptions {
  readonly databaseUrl: string
  readonly logsRequests: boolean
  /** The bound of documents in memory, as the setting spells it; undefined takes the program's own. */
  readonly documentMemory?: string
}

export interface RunningHeatsheet {
  readonly port: number
  readonly processIds: readonly number[]
}

/** `heatsheet serve` in a process of its own, on free ports. Its log goes to /dev/null. */
export async function startHeatsheet(options: HeatsheetOptions, children: Children): Promise<RunningHeatsheet> {
  const { databaseUrl, logsRequests, documentMemory } = options
  const environment = {
    DATABASE_URL: databaseUrl,
    PORT: '0',
    ADMIN_PORT: '0',
    RATE_LIMIT: 'off',
    LOG_LEVEL: logsRequests ? 'info' : 'warn',
    ...(documentMemory === undefined ? {} : { DOCUMENT_MEMORY: documentMemory }),
  }
  const words = [heatsheetProgram, 'serve', '--json']
  const child = children.start(process.execPath, words, { environment, stdio: ['ignore', 'pipe', 'ignore'] })
  const { address } = (await firstLine(child)) as { address: string }
  return { port: Number(new URL(address).port), processIds: [idOf(child)] }
}

export const heatsheetProgram = fileURLToPath(new URL('../../server/src/cli.ts', import.meta.url))
