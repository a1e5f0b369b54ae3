import { readFileSync } from 'node:fs'
import { gymHeaderName } from '../../contract/operations.ts'
import { isObject } from '../../contract/shape/schema-view.ts'
import examples from './examples.json' with { type: 'json' }

// What is told of the API is written by `npm run generate`, of a service of this name.
const describedService = 'service'

/** What a service says of itself. */
export interface DescriptionOptions {
  readonly serviceName: string
  readonly version: string
  /** Where callers reach the service; without it, where the description comes from. */
  readonly publicUrl?: string | undefined
}

/** The description of the API for machines, OpenAPI 3.1, of this service. */
export function openApiText({ serviceName, version, publicUrl = '/' }: DescriptionOptions): string {
  const written: unknown = JSON.parse(textFor(serviceName, compact('openapi.json')))
  if (!isObject(written) || !isObject(written.info)) throw new TypeError('openapi.json holds no description')
  const servers = [{ url: publicUrl, description: 'This service.' }]
  return JSON.stringify({ ...written, info: { ...written.info, version }, servers })
}

/** The schema of catalog files for editors. */
export function catalogSchemaText(): string {
  return compact('catalog.schema.json')
}

/** Answers of a service on the sample. */
export type Examples = typeof examples

/** What a service of this name would have answered. */
export function examplesOf(serviceName: string): Examples {
  // A name has no quotes and no backslash, so the shape is what it was.
  return JSON.parse(textFor(serviceName, JSON.stringify(examples))) as Examples
}

function textFor(serviceName: string, text: string): string {
  return text
    .replaceAll(gymHeaderName(describedService), gymHeaderName(serviceName))
    .replaceAll(`"source":"${describedService}"`, `"source":"${serviceName}"`)
    .replaceAll(`realm=\\"${describedService}\\"`, `realm=\\"${serviceName}\\"`)
}

/** A file of the repository's root, which a package has, too. */
function compact(file: string): string {
  return JSON.stringify(JSON.parse(readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8')))
}
