import { formatTimeStamp, type Instant } from '../../contract/time-stamp.ts'
import { parseDuration } from '../duration.ts'

/** A sample's text with its dates: `'@now'` is the moment of loading, `'@now-30d'` thirty days before it. */
export function freshSample(text: string, now: Instant): string {
  // Whole seconds read better, and nothing in the sample is finer.
  const moment = Math.floor(now / 1000) * 1000
  return text.replace(/@now(?:([+-])(\d+[smhd]))?/g, (written, sign: string | undefined, away = '') => {
    if (sign === undefined) return formatTimeStamp(moment)
    const awayMs = parseDuration(String(away))
    return awayMs === undefined ? written : formatTimeStamp(sign === '-' ? moment - awayMs : moment + awayMs)
  })
}
