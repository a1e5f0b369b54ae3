import { sqlite } from '../storage/engines.ts'
import { columnDamages, damagesColumns } from './damages-columns.ts'

/** Ten columns that decide what is read, and by whom; `npm run test:long` damages all of them, on each engine. */
const deciding = [
  / body = replace\(body, 'Harbor/,
  /published_from/,
  /competitions set gym_id/,
  /visible/,
  /shown_from = 0/,
  /workouts set description/,
  /movements set body/,
  /sees = 'everything'/,
  /gyms set name = 'Another'/,
  /grants set gym_id/,
]

damagesColumns(
  sqlite,
  columnDamages.filter(([statement]) => deciding.some((one) => one.test(statement))),
)
