import { readFileSync } from 'node:fs'
import { gymHeaderName } from '../../contract/operations.ts'
import { isObject } from '../../contract/shape/schema-view.ts'
import examples from './examples.json' with { type: 'json' }

// `npm run generate` writes the description for a service of this name.
const describedService = 'service'

/** The parts of the API description that differ between services. */
export interface DescriptionOptions {
  readonly serviceName: string
  readonly version: string
  /** The URL that clients use. By default, clients use the URL from which they loaded the description. */
  readonly publicUrl?: string | undefined
}

/**
 * Returns the OpenAPI 3.1 description of this service as JSON text. Throws if the file of the description is invalid.
 */
export function openApiText({ serviceName, version, publicUrl = '/' }: DescriptionOptions): string {
  const written: unknown = JSON.parse(textFor(serviceName, compact('openapi.json')))
  if (!isObject(written) || !isObject(written.info)) throw new TypeError('openapi.json holds no description')
  const servers = [{ url: publicUrl, description: 'This service.' }]
  return JSON.stringify({ ...written, info: { ...written.info, version }, servers })
}

/** Returns the JSON Schema of catalog files as text. Editors can use it. */
export function catalogSchemaText(): string {
  return compact('catalog.schema.json')
}

/** Example responses that were generated from the sample catalog. */
export type Examples = typeof examples

/** Returns the example responses, with `serviceName` as the name of the service. */
export function examplesOf(serviceName: string): Examples {
  // A service name contains no quotes or backslashes, so the result is valid JSON of the same shape.
  return JSON.parse(textFor(serviceName, JSON.stringify(examples))) as Examples
}

function textFor(serviceName: string, text: string): string {
  return text
    .replaceAll(gymHeaderName(describedService), gymHeaderName(serviceName))
    .replaceAll(`"source":"${describedService}"`, `"source":"${serviceName}"`)
    .replaceAll(`realm=\\"${describedService}\\"`, `realm=\\"${serviceName}\\"`)
}

function compact(file: string): string {
  return JSON.stringify(JSON.parse(readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8')))
}
