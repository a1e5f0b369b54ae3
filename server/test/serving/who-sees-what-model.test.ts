import { suiteOnEngines } from '../storage/engines.ts'
import { provesWhoSeesWhat } from './proves-who-sees-what.ts'

suiteOnEngines('who sees what, beside a second model of it', (engine) =>
  provesWhoSeesWhat(engine, { catalogs: 1, changes: 12, requests: engine.name === 'sqlite' ? 30 : 15 }),
)
