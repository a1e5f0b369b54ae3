import { readFileSync } from 'node:fs'
import { firstLine, idOf, type Children } from '../children.ts'
import { thisCheckout, type Checkout } from './checkout.ts'

export interface HeatsheetOptions {
  readonly checkout?: Checkout
  readonly databaseUrl: string
  readonly logsRequests: boolean
  readonly documentMemory?: string
  readonly workers?: number
}

export interface RunningHeatsheet {
  readonly port: number
  readonly processIds: readonly number[]
  readonly end: () => Promise<void>
}

export async function startHeatsheet(options: HeatsheetOptions, children: Children): Promise<RunningHeatsheet> {
  const { checkout = thisCheckout, databaseUrl, logsRequests, documentMemory, workers = 1 } = options
  const environment = {
    DATABASE_URL: databaseUrl,
    PORT: '0',
    ADMIN_PORT: '0',
    RATE_LIMIT: 'off',
    LOG_LEVEL: logsRequests ? 'info' : 'warn',
    WORKERS: String(workers),
    ...(documentMemory === undefined ? {} : { DOCUMENT_MEMORY: documentMemory }),
  }
  const words = [checkout.program, 'serve', '--json']
  const child = children.start(process.execPath, words, { environment, stdio: ['ignore', 'pipe', 'ignore'] })
  const { address } = (await firstLine(child)) as { address: string }
  const id = idOf(child)
  const workerIds = readFileSync(`/proc/${id}/task/${id}/children`, 'utf8').trim().split(' ')
  const processIds = [id, ...workerIds.filter((word) => word !== '').map(Number)]
  return { port: Number(new URL(address).port), processIds, end: () => children.end(child) }
}
