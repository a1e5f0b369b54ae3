import { suiteOnEngines } from '../storage/engines.ts'
import { provesOneMoment } from './proves-one-moment.ts'

// A database server takes three times as long. `npm run test:long` tries many more seeds on both engines.
suiteOnEngines('one moment', (engine) => {
  provesOneMoment(engine, { seeds: engine.name === 'sqlite' ? 4 : 1, twice: engine.name === 'sqlite' ? 1 : 0 })
})
