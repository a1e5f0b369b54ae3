import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { triesVariable } from '../tries.ts'

// Runs more cases of the properties, on each engine, and the tests that are too slow for `npm test`.
process.env[triesVariable] = '20'

const top = join(import.meta.dirname, '../../..')
const says = /\b(tries|inLong|longTest|suiteOnEnginesInLong|enginesInLong|enginesSaidIn)\b/
for (const file of globSync('{client,explorer,server,whiteboard}/test/**/*.test.ts', { cwd: top }).sort()) {
  if (says.test(readFileSync(join(top, file), 'utf8'))) await import(pathToFileURL(join(top, file)).href)
}
