import { getWorkout } from '../generated/kubb/clients/getWorkout.ts'
import { listCompetitions } from '../generated/kubb/clients/listCompetitions.ts'
import { printAll } from './reader.ts'

await printAll(({ baseUrl: baseURL, authorization }) => {
  const config = { baseURL, headers: { authorization } }
  return {
    listCompetitions: (limit, after) =>
      listCompetitions(after === undefined ? { limit } : { limit, after_cursor: after }, undefined, config),
    getWorkout: (id) => getWorkout(id, undefined, config),
  }
})
