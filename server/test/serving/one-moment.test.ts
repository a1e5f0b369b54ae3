import { suiteOnEngines } from '../storage/engines.ts'
import { provesOneMoment } from './proves-one-moment.ts'

suiteOnEngines('one moment', (engine) => provesOneMoment(engine, { seeds: 7, twice: 1 }))
