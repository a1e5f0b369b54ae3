import { fileURLToPath } from 'node:url'
import { firstLine, idOf, type Children } from '../children.ts'
import type { Stage } from '../stage.ts'
import type { Contender } from './contender.ts'

export async function startBare(name: 'bare' | 'bare-again', stage: Stage, children: Children): Promise<Contender> {
  const program = fileURLToPath(new URL('bare-server.ts', import.meta.url))
  const environment = { BENCH_AUTHORIZATION: stage.authorization, BENCH_PAGE_TAG: stage.pageTag }
  const child = children.start(process.execPath, [program, stage.staticFolder], { environment })
  const ports = (await firstLine(child)) as Contender['ports']
  return { name, ports, processIds: [idOf(child)], pageTag: stage.pageTag }
}
