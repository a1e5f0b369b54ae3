import type { Chance } from '../chance.ts'
import type { ListRequest, Expected, ModelRequest } from './who-sees-what-model.ts'
import type { TwofoldCatalog } from './who-sees-what-world.ts'

const root = '/api/public'

export function someRequest(twofold: TwofoldCatalog, chance: Chance): ModelRequest {
  const { model, now, instants } = twofold
  const account = chance.below(20) === 0 ? undefined : chance.of(model.accounts)
  const gyms = [...model.gyms, 'gym_nobody', 'harbor']
  const instant = instants.length > 0 && chance.below(3) > 0 ? chance.of(instants) + chance.below(3) - 1 : now
  return {
    account,
    isPasswordRight: chance.below(20) > 0,
    gymHeader: chance.below(3) === 0 ? chance.of(gyms) : undefined,
    asked: chance.below(3) === 0 ? { workout: 1 + chance.below(model.workouts.length + 2) } : someList(twofold, chance),
    now: Math.max(instant, now),
  }
}

function someList({ model }: TwofoldCatalog, chance: Chance): ListRequest {
  const limit = chance.of([1, 2, 3, 5, 100, Infinity])
  const limited = Number.isFinite(limit) ? { limit } : {}
  if (chance.below(2) === 0) return limited
  const cursor = chance.of([...model.competitions.map(({ id }) => id), 'comp_never'])
  return { ...limited, side: chance.below(2) === 0 ? 'after' : 'before', cursor }
}

export function headersOf(
  { account, isPasswordRight, gymHeader }: ModelRequest,
  chance: Chance,
  number: number,
  tag: string | undefined,
): Record<string, string> {
  const username = account?.username ?? 'nobody'
  const password = isPasswordRight ? `${username}-password` : 'wrong'
  return {
    authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
    'accept-encoding': chance.of(['gzip', 'identity']),
    'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    ...(gymHeader === undefined ? {} : { 'service-gym': gymHeader }),
    ...(tag === undefined ? {} : { 'if-none-match': tag }),
  }
}

export function pathOf(asked: ModelRequest['asked']): string {
  if ('workout' in asked) return `${root}/workouts/${asked.workout}`
  const parts = [
    ...(asked.limit === undefined ? [] : [`limit=${asked.limit}`]),
    ...(asked.side === undefined ? [] : [`${asked.side}_cursor=${asked.cursor}`]),
  ]
  return `${root}/competitions${parts.length === 0 ? '' : `?${parts.join('&')}`}`
}

export function asRead(expected: Expected, path: string, address: string): object {
  if ('code' in expected) return expected
  const { body, next, prev } = expected
  const limit = /limit=\d+&?/.exec(path)?.[0].replace(/&?$/, '&') ?? ''
  const start = `${address}${root}/competitions?${limit}`
  const links = [
    ...(next === undefined ? [] : [`<${start}after_cursor=${next}>; rel="next"`]),
    ...(prev === undefined ? [] : [`<${start}before_cursor=${prev}>; rel="prev"`]),
  ]
  return { text: JSON.stringify(body), link: links.length === 0 ? null : links.join(', ') }
}
