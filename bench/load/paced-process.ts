// A process of its own that sends requests at a given pace, does one order and reports it.
import { runPaced, type PacedOrder } from './paced-load.ts'

process.on('message', (order: PacedOrder) => {
  runPaced(order).then(
    (figures) => process.send?.(figures),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`)
      process.exit(1)
    },
  )
})

// Ends with the bench, however that ends.
process.on('disconnect', () => process.exit())
