import { columnDamages, damagesColumns } from '../operator/damages-columns.ts'
import { engines } from '../storage/engines.ts'

for (const engine of engines) damagesColumns(engine, columnDamages)
