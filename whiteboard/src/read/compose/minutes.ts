import { refuse, type Findings } from '../finding.ts'
import type { SlotDraft, WorkoutDraft } from '../gather/workout-draft.ts'

/**
 * `Minutes 1 - 2`, `Minutes 3 - 4` of an interval of two minutes are minutes of the clock, and one interval each. Where
 * they could be counted as intervals just as well, nobody knows.
 */
export function countIntervals(draft: WorkoutDraft, interval: number, findings: Findings): void {
  const { slots, facets, minutesAt } = draft
  const size = interval / 60
  const starts = slots.filter(({ from = 0 }) => (from - 1) % size === 0)
  const isOfClock = ({ from = 0, lines }: SlotDraft) =>
    starts.some(({ from: start = 0, lines: own }) => start <= from && from < start + size && own === lines)
  if (minutesAt === undefined || size < 2 || !Number.isInteger(size) || starts.length < 2) return
  if (!slots.every(isOfClock)) return
  const { rounds, duration = 0 } = facets
  const all = duration / interval
  const mayBeEither = slots.length > starts.length && all % slots.length === 0 && rounds === undefined
  if (mayBeEither) {
    const sentence = `Minutes are numbered, and each interval has ${size} of them.`
    refuse(findings, minutesAt, sentence, 'Write "Interval 1:", "Interval 2:", or the rounds.')
  }
  slots.splice(0, Infinity, ...starts.map(({ lines }, at) => ({ from: at + 1, lines })))
}
