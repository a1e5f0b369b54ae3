import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { parse } from 'yaml'

/** Returns the cases in a YAML file beside a test. Throws if they do not have this shape. */
export function readCases<Shape extends TSchema>({ dirname }: ImportMeta, name: string, shape: Shape): Static<Shape> {
  return Compile(shape).Parse(parse(readFileSync(join(dirname, name), 'utf8'), { merge: true }))
}
