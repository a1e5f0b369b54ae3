import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { parse } from 'yaml'

/** Reads test cases from a YAML file. Throws if the cases do not have the given shape. */
export function readCases<Shape extends TSchema>({ dirname }: ImportMeta, name: string, shape: Shape): Static<Shape> {
  return Compile(shape).Parse(parse(readFileSync(join(dirname, name), 'utf8'), { merge: true }))
}
