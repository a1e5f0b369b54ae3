import { isObject } from '../details/check-shape.ts'
import type { Shape } from '../details/shape.ts'
import { oneLine, spaced } from '../measures/wording.ts'

/**
 * Returns a text for each member that the shape does not define, such as `chains 2`. If a member is `true`, the text is
 * only its name. Leaves out members that are not texts, numbers or `true`.
 */
export function unknownMembers({ properties = {} }: Shape, value: unknown): readonly string[] {
  if (!isObject(value)) return []
  const texts: string[] = []
  for (const name of Object.keys(value))
    if (!Object.hasOwn(properties, name)) texts.push(...sayMember(name, value[name]))
  return texts
}

function sayMember(name: string, member: unknown): readonly string[] {
  if (member === true) return [spaced(name)]
  if (typeof member !== 'number' && typeof member !== 'string') return []
  const text = oneLine(String(member))
  return text === '' ? [] : [oneLine(`${spaced(name)} ${text}`)]
}
