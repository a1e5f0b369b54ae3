import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import type { SampleService } from '../../scripts/serving-sample.ts'
import { readAll, type Reader, type Target } from './reader.ts'

export type Read = object

/** The highest workout id that exists in the sample data is lower than this. */
const workoutIdMost = 400

export async function targetOf({ address: baseUrl, username, password }: SampleService): Promise<Target> {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const workouts: number[] = []
  for (let id = 1; id <= workoutIdMost; id += 1) {
    const { status } = await ask(`${baseUrl}/api/public/workouts/${id}`, authorization)
    if (status === 200) workouts.push(id)
  }
  return { baseUrl, authorization, workouts }
}

export function readPlainly(
  { baseUrl, authorization, workouts }: Target,
  hear: (path: string, answer: Response) => void = () => undefined,
): Promise<Read> {
  const get = async (path: string): Promise<unknown> => {
    const answer = await ask(`${baseUrl}/api/public/${path}`, authorization, (one) => hear(path, one))
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}, not 200`)
    return JSON.parse(await answer.text())
  }
  const reader: Reader = {
    async listCompetitions(limit, after) {
      const cursor = after === undefined ? '' : `&after_cursor=${after}`
      return (await get(`competitions?limit=${limit}${cursor}`)) as { id: string }[]
    },
    getWorkout: (id) => get(`workouts/${id}`),
  }
  return readAll(reader, workouts)
}

async function ask(
  url: string,
  authorization: string,
  hear: (answer: Response) => void = () => undefined,
): Promise<Response> {
  const answer = await fetch(url, { headers: { authorization } })
  hear(answer)
  if (answer.status !== 503) return answer
  await pause(2000)
  return ask(url, authorization, hear)
}

export async function readWith(tool: string, target: Target): Promise<Read> {
  const root = join(import.meta.dirname, '..')
  const outfile = join(root, `generated/programs/${tool}.mjs`)
  const entryPoints = [join(root, `clients/${tool}.ts`)]
  await build({
    entryPoints,
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
  })
  const { stdout } = await promisify(execFile)(process.execPath, [outfile], {
    env: { ...process.env, INTEROP_TARGET: JSON.stringify(target) },
    maxBuffer: 64 * 1024 * 1024,
  })
  return JSON.parse(stdout) as Read
}
