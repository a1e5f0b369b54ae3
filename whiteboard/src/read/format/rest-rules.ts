import { rule } from './rule.ts'

const between = (found: number | undefined) => (found === undefined ? {} : ({ restBetween: true } as const))

/** Facets of a rest between rounds, sets or efforts. */
export const restRules = [
  rule('<restNeeded> <between>?', (found) => ({ rest: { type: 'as_needed' }, ...between(found.between) })),
  rule('<restLikeWork>', () => ({ said: ['Rest as long as the work'] })),
  rule('{whole} : {whole:more} <workRest>', ({ whole, more }) => ({ said: [`Work to rest ${whole}:${more}`] })),
  rule('<workRest> :? {whole} : {whole:more}', ({ whole, more }) => ({ said: [`Work to rest ${whole}:${more}`] })),
  rule('<rest> {time} ,? <between>', (found) => fixed(found.time, found.between)),
  rule('<rest> :? -? {time} <between>?', (found) => fixed(found.time, found.between)),
  rule('<rest> :? {few} <between>', (found) => fixed(found.few, found.between)),
  rule('<rest> :? {bareRest}', (found) => fixed(found.bareRest, undefined)),
  rule('{time} -? <restBehind> <between>?', (found, { work }) =>
    work === undefined ? fixed(found.time, found.between) : undefined,
  ),
  // Of a lift a pause is two or three seconds long.
  rule('pause|pausa :? {time} <between>?', ({ time, between: isBetween }) =>
    time >= pauseLeast ? fixed(time, isBetween) : undefined,
  ),
  rule('{time} -? pause|pausa <between>?', ({ time, between: isBetween }, { work }) =>
    time >= pauseLeast && work === undefined ? fixed(time, isBetween) : undefined,
  ),
  rule('<startEvery> {minuteOrTime}', (found) => ({
    rest: { type: 'interval', duration: found.minuteOrTime },
    restBetween: true,
  })),
]

const pauseLeast = 20

function fixed(duration: number, isBetween: number | undefined) {
  return { rest: { type: 'fixed', duration }, ...between(isBetween) }
}
