import { passwordOf, builtAt, releaseAt, type AccountName } from '../world.ts'

/** Everything of the world that a reader can come to: as whom, where, and before and after its release. */
const readers: readonly AccountName[] = ['harbor', 'harborWebsite', 'platform', 'insider', 'frontEnd', 'stranger']
const list = '/api/public/competitions'
const paths = [
  list,
  `${list}?limit=1`,
  ...['comp_rumor', 'comp_ladder', 'comp_spring'].flatMap((id) => [
    `${list}?limit=1&after_cursor=${id}`,
    `${list}?limit=2&before_cursor=${id}`,
  ]),
  ...[1, 2, 11, 12, 21, 31].map((id) => `/api/public/workouts/${id}`),
]
export const instants = [builtAt, releaseAt]

/** What a service has answered: each text once, and by the request where it stands among them. */
export interface ServedPages {
  readonly bodies: readonly string[]
  /** By instant, account and path. A problem has its status alone: its text has the request's own id in it. */
  readonly answers: Readonly<Record<string, number | { readonly status: number }>>
}

/** Asks for all of it; `addressAt` gives a service whose clock stands at an instant, or goes on from it. */
export async function readServedPages(addressAt: (instant: string) => Promise<string>): Promise<ServedPages> {
  const [bodies, answers]: [string[], Record<string, number | { status: number }>] = [[], {}]
  for (const instant of instants) {
    const address = await addressAt(instant)
    for (const reader of readers) {
      const authorization = `Basic ${btoa(`${reader}:${passwordOf(reader)}`)}`
      for (const path of paths) {
        const answer = await fetch(`${address}${path}`, { headers: { authorization } })
        const text = await answer.text()
        if (answer.ok && !bodies.includes(text)) bodies.push(text)
        answers[`${instant} ${reader} ${path}`] = answer.ok ? bodies.indexOf(text) : { status: answer.status }
      }
    }
  }
  return { bodies, answers }
}
