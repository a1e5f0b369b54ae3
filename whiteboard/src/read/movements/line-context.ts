import type { Findings } from '../finding.ts'
import type { LoadUnit } from '../names/load-unit.ts'
import type { MovementIndex, ReadableMovement } from '../names/movement-index.ts'

/** What a line is read with. Findings are added to it. */
export type LineContext = {
  readonly index: MovementIndex
  /** The unit of loads that bear none, where the gym, the head or another line of the board says one. */
  readonly loads: LoadUnit | undefined
  /** Whether that unit was declared, and not only seen on another line. */
  readonly isDeclared: boolean
  /** Whether the board holds a Tabata, whose squats are done without a load. */
  readonly isTabata: boolean
  /** Whether the work is a team's: then `each` is each partner. */
  readonly isTeam: boolean
  /** Whether a machine is named anywhere: then calories of none may be its. */
  readonly namesMachine: boolean
  /** The lift that stands alone on the line of that number: the sets of it may stand below. */
  readonly lifts: Map<number, ReadableMovement>
  /** The lift that a heading on the line of that number names: the sets of it may stand right below. */
  readonly headed: Map<number, ReadableMovement>
  /** Lines that are numbered one after the other, `1 - 12 cal Row`, each with how many tokens say the number. */
  readonly numbered: ReadonlyMap<number, number>
  /** Whether lines begin with when they are done on the clock: one does with `0:00`. */
  readonly isOnClock: boolean
  /** Whether only one line says of which week it is. */
  readonly isOneWeek: boolean
  readonly findings: Findings
}
