import { provesOneMoment } from '../serving/proves-one-moment.ts'
import { suiteOnEngines } from '../storage/engines.ts'

suiteOnEngines('one moment, of many seeds', (engine) => provesOneMoment(engine, { seeds: 3400, twice: 20 }))
