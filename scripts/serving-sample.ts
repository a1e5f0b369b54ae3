import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Account } from '../server/src/access/account.ts'
import { issueAccount } from '../server/src/operator/accounts/issue-account.ts'
import { silence } from '../server/src/operator/command-context.ts'
import { loadSample } from '../server/src/operator/demo/load-sample.ts'
import { withWriting } from '../server/src/operator/open-catalog.ts'
import { readServiceSettings } from '../server/src/operator/serve-settings.ts'
import { startServed } from '../server/src/serving/start-served.ts'

// The clock and the random numbers are fixed, so that the responses are the same every day.
const now = () => Date.parse('2026-05-01T12:00:00Z')
const random = (bytes: number) => new Uint8Array(bytes)

export interface SampleService {
  readonly address: string
  readonly username: string
  readonly password: string
}

export async function servingSample<Result>(
  rights: Pick<Account, 'sees' | 'rateLimit'>,
  work: (service: SampleService) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'heatsheet-sample-'))
  try {
    const url = `sqlite:${join(folder, 'catalog.db')}`
    const credentials = await fillCatalog(url, rights)
    return await serving(url, (address) => work({ address, ...credentials }))
  } finally {
    await rm(folder, { recursive: true })
  }
}

export function fillCatalog(url: string, rights: Pick<Account, 'sees' | 'rateLimit'>, at = now()) {
  return withWriting(url, silence, async (database) => {
    await loadSample(database, 'service', { at, author: 'a measurement', command: '', keptFrom: 0 })
    const scope = { kind: 'platform', gyms: 'every' } as const
    const members = { ...rights, name: 'Reader', scope, expiresAt: undefined }
    const { account, password } = await issueAccount(database, members, { now, random })
    return { username: account.username, password }
  })
}

async function serving<Result>(url: string, work: (address: string) => Promise<Result>): Promise<Result> {
  const { options } = readServiceSettings({ PORT: '0', ADMIN_PORT: '0' }, {})
  const log = pino({ level: 'silent' })
  const service = await startServed({ databaseUrl: url, options: { ...options, drainNoticeMs: 0 }, now, log })
  try {
    return await work(service.address)
  } finally {
    await service.stop()
  }
}
