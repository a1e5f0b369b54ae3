import { hash } from 'node:crypto'
import type { Sees, Viewer } from '../catalog/viewer.ts'
import { parseGymId, type GymId } from '../contract/ids.ts'
import { Problem } from '../contract/problem.ts'
import type { Account, Accounts } from './account.ts'

/** All that an account may see. */
export function wholeViewer({ reach, sees }: Account): Viewer {
  return viewerWith(reach.kind === 'gym' ? new Set([reach.gym]) : reach.gyms, sees)
}

/**
 * What a request may see: all that its account may see, narrowed to one gym by the gym header. The header never widens.
 * `gymHeaders` are the values of all headers of that name. Throws the problems `invalid_header` and
 * `gym_not_accessible`; the latter is one and the same for a gym that is unknown, not granted, or not one's own.
 */
export async function viewerOf(
  whole: Viewer,
  gymHeaders: readonly string[],
  headerName: string,
  accounts: Accounts,
): Promise<Viewer> {
  const asked = askedGym(gymHeaders, headerName)
  if (asked === undefined) return whole
  const { gyms, sees } = whole
  const isAccessible = gyms === 'every' ? await accounts.isGym(asked) : gyms.has(asked)
  if (!isAccessible) throw new Problem('gym_not_accessible')
  return viewerWith(new Set([asked]), sees)
}

/** The one place where a viewer is made. Many gyms are named by a hash of their ids, which may be thousands. */
export function viewerWith(gyms: Viewer['gyms'], sees: Sees): Viewer {
  const ids = gyms === 'every' ? '*' : [...gyms].sort().join(' ')
  const isLong = gyms !== 'every' && gyms.size > 1
  return { gyms, sees, key: `${sees} ${isLong ? hash('sha256', ids, 'base64url') : ids}` }
}

function askedGym(values: readonly string[], headerName: string): GymId | undefined {
  const [value] = values
  if (value === undefined) return undefined
  if (values.length > 1) throw invalidHeader(headerName, `${headerName} is sent more than once; send it once.`)
  const gym = parseGymId(value)
  if (gym !== undefined) return gym
  throw invalidHeader(headerName, `${headerName} must be one gym id: gym_ and 1 to 64 of A-Z a-z 0-9 _ -.`)
}

function invalidHeader(header: string, detail: string): Problem {
  return new Problem('invalid_header', detail, { mistakes: [{ header, detail }] })
}
