// The load process: it does one order at a time and reports it.
import type { LoadOrder, LoadReport } from './load-order.ts'
import { runLoad } from './run-load.ts'

process.on('message', (order: LoadOrder) => {
  runLoad(order).then(
    (figures) => report({ figures }),
    (error: unknown) => report({ fault: error instanceof Error ? error.message : String(error) }),
  )
})

// Ends with the bench, however that ends.
process.on('disconnect', () => process.exit())

function report(report: LoadReport): void {
  process.send?.(report)
}
