import { provesWhoSeesWhat } from '../serving/proves-who-sees-what.ts'
import { suiteOnEngines } from '../storage/engines.ts'

suiteOnEngines('who sees what, beside a second model of it', (engine) =>
  provesWhoSeesWhat(engine, { catalogs: 25, changes: 40, requests: 100 }),
)
