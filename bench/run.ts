// Side by side: Heatsheet and other servers under the same load, on one machine, in one run.
import { writeSection } from './figures/write-section.ts'
import { readOptions } from './options.ts'
import { measureSideBySide } from './side-by-side.ts'

const options = readOptions(process.argv.slice(2))
const { figures, counts } = await measureSideBySide(options)
writeSection('run', figures, { counts: options.isWhole && counts })
