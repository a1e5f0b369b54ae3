// Runs a generated client in a child process: reads the whole sample and prints the result.

export interface Reader {
  listCompetitions(limit: number, after: string | undefined): Promise<readonly { readonly id: string }[]>
  getWorkout(id: number): Promise<unknown>
}

export interface Target {
  readonly baseUrl: string
  readonly authorization: string
  readonly workouts: readonly number[]
}

/** The number of competitions on each page. It is small, so that the clients have to request several pages. */
const limit = 3

export async function readAll(reader: Reader, workouts: readonly number[]): Promise<object> {
  const competitions: { readonly id: string }[] = []
  for (;;) {
    const page = await reader.listCompetitions(limit, competitions.at(-1)?.id)
    if (page.length === 0) break
    competitions.push(...page)
  }
  const read: unknown[] = []
  for (const id of workouts) read.push(await reader.getWorkout(id))
  return { competitions, workouts: read }
}

export async function printAll(make: (target: Target) => Reader): Promise<void> {
  const target = JSON.parse(process.env.INTEROP_TARGET ?? '{}') as Target
  process.stdout.write(JSON.stringify(await readAll(make(target), target.workouts)))
}

/** Returns `body`. Throws if it is `undefined` or the status is not 200. */
export function requireBody<Body>(body: Body | undefined, status: number): Body {
  if (status !== 200 || body === undefined) throw new Error(`The answer was ${status}, not 200`)
  return body
}
