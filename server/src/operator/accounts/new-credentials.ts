import { passwordBytes, spellPassword } from '../../access/password.ts'
import type { Reach } from '../../access/account.ts'
import { prefixes } from '../../contract/ids.ts'
import type { CommandContext } from '../command-context.ts'

const base32 = 'abcdefghijklmnopqrstuvwxyz234567'

/** A user name that says whose it is: `harbor-k3x7a2mq`, `platform-7q2ma4xk`. */
export function newUsername(reach: Reach, { random }: Pick<CommandContext, 'random'>): string {
  const holder = reach.kind === 'gym' ? reach.gym.slice(prefixes.gym.length).toLowerCase() : 'platform'
  const letters = Array.from(random(8), (byte) => base32.charAt(byte % base32.length))
  return `${holder}-${letters.join('')}`
}

export function newPassword({ random }: Pick<CommandContext, 'random'>): string {
  return spellPassword(random(passwordBytes))
}
