import assert from 'node:assert/strict'
import type { RequestOptions, RunningService } from '../serving-world.ts'

const root = '/api/public'

export async function listAs(
  running: RunningService,
  asked: RequestOptions,
  query = 'limit=100',
): Promise<readonly Listed[]> {
  const answer = await running.get(`${root}/competitions?${query}`, asked)
  assert.equal(answer.status, 200)
  return (await answer.json()) as Listed[]
}

/** Returns the ids of the competitions on a page, newest first. */
export async function idsAs(
  running: RunningService,
  asked: RequestOptions,
  query?: string,
): Promise<readonly string[]> {
  return (await listAs(running, asked, query)).map(({ id }) => id)
}

export async function competitionAs(running: RunningService, asked: RequestOptions, id: string): Promise<unknown> {
  return (await listAs(running, asked)).find((listed) => listed.id === id)
}

export function workoutAs(running: RunningService, asked: RequestOptions, id: number): Promise<Response> {
  return running.get(`${root}/workouts/${id}`, asked)
}

export interface Listed {
  readonly id: string
}
