import { createClient } from '../generated/hey-api/client/index.js'
import { getWorkout, listCompetitions } from '../generated/hey-api/index.js'
import { printAll, requireBody } from './reader.ts'

await printAll(({ baseUrl, authorization }) => {
  const client = createClient({ baseUrl, headers: { authorization } })
  return {
    async listCompetitions(limit, after) {
      const query = after === undefined ? { limit } : { limit, after_cursor: after }
      const { data, response } = await listCompetitions({ client, query })
      return requireBody(data, response?.status ?? 0)
    },
    async getWorkout(id) {
      const { data, response } = await getWorkout({ client, path: { id } })
      return requireBody(data, response?.status ?? 0)
    },
  }
})
