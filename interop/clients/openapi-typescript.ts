import createClient from 'openapi-fetch'
import type { paths } from '../generated/openapi-typescript/schema.ts'
import { printAll, requireBody } from './reader.ts'

await printAll(({ baseUrl, authorization }) => {
  const client = createClient<paths>({ baseUrl, headers: { authorization } })
  return {
    async listCompetitions(limit, after) {
      const query = after === undefined ? { limit } : { limit, after_cursor: after }
      const { data, response } = await client.GET('/api/public/competitions', { params: { query } })
      return requireBody(data, response.status)
    },
    async getWorkout(id) {
      const { data, response } = await client.GET('/api/public/workouts/{id}', { params: { path: { id } } })
      const workout = requireBody(data, response.status)
      // That this compiles shows the value of the union: its type narrows the details.
      if (workout.details.type === 'Amrap' && 'duration' in workout.details) workout.details.duration.toFixed()
      return workout
    },
  }
})
