import { gymHeaderName } from '../contract/operations.ts'
import examples from './examples.json' with { type: 'json' }

/** Answers of a service on the sample, written by `npm run generate`. */
export type Examples = typeof examples

const askedService = 'service'

/** What a service of this name would have answered. */
export function examplesOf(serviceName: string): Examples {
  const text = JSON.stringify(examples)
    .replaceAll(gymHeaderName(askedService), gymHeaderName(serviceName))
    .replaceAll(`"source":"${askedService}"`, `"source":"${serviceName}"`)
    .replaceAll(`realm=\\"${askedService}\\"`, `realm=\\"${serviceName}\\"`)
  // A name has no quotes and no backslash, so the shape is what it was.
  return JSON.parse(text) as Examples
}
