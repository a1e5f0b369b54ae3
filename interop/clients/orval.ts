import { getWorkout, listCompetitions } from '../generated/orval/client.ts'
import { printAll } from './reader.ts'

await printAll(({ authorization }) => {
  const headers = { authorization }
  return {
    async listCompetitions(limit, after) {
      const answer = await listCompetitions(after === undefined ? { limit } : { limit, after_cursor: after }, {
        headers,
      })
      if (answer.status !== 200) throw new Error(`The answer was ${answer.status}, not 200`)
      return answer.data
    },
    async getWorkout(id) {
      const answer = await getWorkout(id, { headers })
      if (answer.status !== 200) throw new Error(`The answer was ${answer.status}, not 200`)
      return answer.data
    },
  }
})
