import { isObject } from '../details/check-shape.ts'
import type { Shape } from '../details/shape.ts'
import { oneLine, spaced } from '../measures/wording.ts'

/** Members that the shape does not know, as far as they can be said: `chains 2`. Of a yes the name is enough. */
export function unknownMembers({ properties = {} }: Shape, value: unknown): readonly string[] {
  if (!isObject(value)) return []
  const said: string[] = []
  for (const name of Object.keys(value))
    if (!Object.hasOwn(properties, name)) said.push(...sayMember(name, value[name]))
  return said
}

function sayMember(name: string, member: unknown): readonly string[] {
  if (member === true) return [spaced(name)]
  if (typeof member !== 'number' && typeof member !== 'string') return []
  const text = oneLine(String(member))
  return text === '' ? [] : [oneLine(`${spaced(name)} ${text}`)]
}
