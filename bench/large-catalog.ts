// Pages from all over a catalog that is far larger than the memory for documents, against a bare server.
import { writeSection } from './figures/write-section.ts'
import { readOptions } from './options.ts'
import { measureSideBySide } from './side-by-side.ts'

/** The memory is the program's own bound, and only what reads past it is measured. */
const usualWords = ['--competitions', '100000', '--cold-memory', '256MB']
const rows = ['--only', 'cold-page,cold-page-gzip,bare-again,heatsheet-cold']

const options = readOptions([...usualWords, ...process.argv.slice(2), ...rows])
const { figures, counts } = await measureSideBySide(options)
writeSection('large-catalog', figures, { counts: options.competitions >= 100_000 && counts })
