import { Type } from 'typebox'
import { prefixes, suffix, suffixMost } from './ids.ts'

/** The schema of one kind of id; its title is what error messages say was expected. */
export function idSchema<Id extends string>(kind: keyof typeof prefixes, description: string) {
  return Type.Unsafe<Id>({
    type: 'string',
    maxLength: prefixes[kind].length + suffixMost,
    pattern: `^${prefixes[kind]}${suffix}$`,
    title: `${article(kind)} ${kind} id: ${prefixes[kind]} and 1 to 64 of A-Z a-z 0-9 _ -`,
    description,
  })
}

function article(noun: string): string {
  return /^[aeiou]/.test(noun) ? 'an' : 'a'
}
