import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Refusal } from '../refusal.ts'

/** The sample's files, in the order in which they name each other. */
export const sampleFiles = ['movements.yaml', 'workouts.yaml', 'gyms-and-competitions.yaml'] as const

/** The folder of the sample: inside the package, or, in a checkout, beside it. */
export function findSample(): string {
  const folders = ['../../../sample/', '../../../../sample/'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  )
  const folder = folders.find((one) => existsSync(`${one}${sampleFiles[0]}`))
  if (folder !== undefined) return folder
  throw new Refusal(`The sample is in none of ${folders.join(', ')}. Install the package again.`)
}
