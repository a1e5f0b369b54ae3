import { readPlainly } from '../clients/read-sample.ts'
import type { Target } from '../clients/reader.ts'
import { startProxy, violationsOf } from './validating-proxy.ts'

export async function checkSample(description: string, target: Target): Promise<readonly string[]> {
  const proxy = await startProxy(description, target.baseUrl)
  const violations: string[] = []
  const hear = (path: string, answer: Response) =>
    violations.push(...violationsOf(answer).map((one) => `${path} → ${answer.status}: ${one}`))
  await readPlainly({ ...target, baseUrl: proxy.address }, hear)
  await proxy.close()
  return violations
}
