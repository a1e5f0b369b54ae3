// Side by side: Heatsheet and other servers, or another checkout of it, under the same load, in one run; over TLS with `--tls`.
import { measureBeside } from './beside.ts'
import { writeSection } from './figures/write-section.ts'
import { readOptions } from './options.ts'
import { measureSideBySide } from './side-by-side.ts'
import { measureWire } from './wire.ts'

const options = readOptions(process.argv.slice(2))
if (options.wire !== 'no') {
  const counts = options.isLong && options.beside === undefined
  writeSection('wire', await measureWire(options), { counts })
}
if (options.wire !== 'alone') {
  if (options.beside === undefined) {
    const { figures, counts } = await measureSideBySide(options)
    writeSection(options.scheme === 'https' ? 'tls' : 'run', figures, { counts: options.isWhole && counts })
  } else {
    process.stdout.write(`${await measureBeside(options.beside, options)}\n`)
  }
}
