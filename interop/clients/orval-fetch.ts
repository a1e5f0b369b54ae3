import type { Target } from './reader.ts'

const { baseUrl } = JSON.parse(process.env.INTEROP_TARGET ?? '{}') as Target

export async function fetchFrom<Answer>(path: string, options: RequestInit): Promise<Answer> {
  const answer = await fetch(`${baseUrl}${path}`, options)
  return { data: await answer.json(), status: answer.status, headers: answer.headers } as Answer
}
