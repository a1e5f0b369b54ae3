import { readFileSync } from 'node:fs'
import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { parse } from 'yaml'

/** The cases of a YAML file, which has the shape that its test says. */
export function readCases<Shape extends TSchema>(file: string, shape: Shape): Static<Shape> {
  return Compile(shape).Parse(parse(readFileSync(file, 'utf8')))
}
