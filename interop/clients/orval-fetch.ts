import type { Target } from './reader.ts'

const { baseUrl } = JSON.parse(process.env.INTEROP_TARGET ?? '{}') as Target

/** What orval's client fetches with: its addresses are relative, for it is made for pages of the service's own origin. */
export async function fetchFrom<Answer>(path: string, options: RequestInit): Promise<Answer> {
  const answer = await fetch(`${baseUrl}${path}`, options)
  return { data: await answer.json(), status: answer.status, headers: answer.headers } as Answer
}
