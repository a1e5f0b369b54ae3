import { suiteOnEngines } from '../storage/engines.ts'
import { provesOneMoment } from './proves-one-moment.ts'

// A server takes three times as long; `npm run test:long` tries many more on both.
suiteOnEngines('one moment', (engine) => {
  provesOneMoment(engine, { seeds: engine.name === 'sqlite' ? 4 : 1, twice: engine.name === 'sqlite' ? 1 : 0 })
})
