import { damagesColumns } from '../operator/damages-columns.ts'
import { engines } from '../storage/engines.ts'

for (const engine of engines) damagesColumns(engine, ['deciding', 'others'])
