import { suiteOnEngines } from '../storage/engines.ts'
import { walksWhileImporting } from '../serving/walks-while-importing.ts'

const limits = Array.from({ length: 100 }, (_, index) => index + 1)

suiteOnEngines('walks of 1,000 competitions with every limit while another process imports', (engine) => {
  walksWhileImporting(engine, limits, 1000)
})
