// Side by side: Heatsheet and other servers, or another checkout of it, under the same load, in one run.
import { measureBeside } from './beside.ts'
import { readOptions } from './options.ts'
import { measureSideBySide } from './side-by-side.ts'

const options = readOptions(process.argv.slice(2))
const figures = await (options.beside === undefined
  ? measureSideBySide(options)
  : measureBeside(options.beside, options))
process.stdout.write(`${figures}\n`)
