import { provesOneMoment } from '../serving/proves-one-moment.ts'
import { suiteOnEngines } from '../storage/engines.ts'

// Each seed keeps two file descriptors open until the process ends (`watch-changes.ts`).
// 3 × 1600 seeds stay below a limit of 10,000.
suiteOnEngines('one moment, of many seeds', (engine) => provesOneMoment(engine, { seeds: 1600, twice: 20 }))
