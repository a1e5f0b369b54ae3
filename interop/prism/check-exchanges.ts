import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { operations } from '../../server/src/contract/operations.ts'
import type { Exchange } from './exchange.ts'
import { exchangeHeader, startReplay } from './replay.ts'
import { startProxy, violationsOf } from './validating-proxy.ts'

export interface Findings {
  readonly seen: number
  readonly passedOver: Readonly<Record<string, number>>
  readonly violations: readonly string[]
}

export async function checkExchanges(folder: string, description: string): Promise<Findings> {
  const exchanges = readExchanges(folder)
  const replay = await startReplay(exchanges)
  const proxy = await startProxy(description, replay.address)
  const passedOver: Record<string, number> = {}
  const violations: string[] = []
  let seen = 0
  for (const [number, exchange] of exchanges.entries()) {
    const reason = notDescribed(exchange)
    if (reason !== undefined) {
      passedOver[reason] = (passedOver[reason] ?? 0) + 1
      continue
    }
    seen += 1
    const answer = await fetch(`${proxy.address}${exchange.target}`, { headers: { [exchangeHeader]: String(number) } })
    await answer.arrayBuffer()
    const found = answer.headers.has(exchangeHeader) ? violationsOf(answer) : ['Prism did not pass it on']
    const { method, target, status } = exchange
    violations.push(...found.map((one) => `${method} ${target.slice(0, 100)} → ${status}: ${one}`))
  }
  await proxy.close()
  replay.close()
  return { seen, passedOver, violations }
}

const described = [operations.listCompetitions.path, operations.getWorkout.path].map(
  (path) => new RegExp(`^${path.replace(/\{\w+\}/, '[^/?#]+')}(\\?.*)?$`),
)

function notDescribed({ method, target, status }: Exchange): string | undefined {
  if (method === 'OPTIONS') return 'OPTIONS'
  if (method === 'HEAD' && status !== 304) return 'HEAD'
  if (!isDecodable(target)) return 'a path that Prism fails to decode'
  return described.some((path) => path.test(target)) ? undefined : 'a path that is no operation’s'
}

function isDecodable(target: string): boolean {
  try {
    decodeURIComponent(target.split('?', 1)[0] ?? '')
    return true
  } catch {
    return false
  }
}

function readExchanges(folder: string): readonly Exchange[] {
  const lines = readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
  return [...new Set(lines)].filter((line) => line !== '').map((line) => JSON.parse(line) as Exchange)
}
