import { describeFault, type Fault } from './fault.ts'

/** Thrown when an import is refused, with everything that is wrong with its files. Nothing was changed then. */
export class SourceFaults extends Error {
  readonly faults: readonly Fault[]

  constructor(faults: readonly Fault[]) {
    super(faults.map(describeFault).join('\n'))
    this.name = 'SourceFaults'
    this.faults = faults
  }
}
