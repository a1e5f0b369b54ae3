// Measures the cost of an import against the least work in it.
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Children, firstLine } from './children.ts'
import { thisCheckout } from './contenders/checkout.ts'
import { catalogLines } from './corpus/catalog-lines.ts'
import { usual } from './corpus/competition.ts'
import { describeMachine } from './figures/machine.ts'
import { spreadOf } from './figures/median.ts'
import { markdownTable } from './figures/tables.ts'
import { temporaryFolder } from './temporary-folder.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, competitions: { type: 'string', default: '2000' } },
})
const rounds = Math.min(Number(values.rounds), 50)
const competitions = Math.min(Number(values.competitions), 100_000)

const children = new Children()
const folder = temporaryFolder()
const [source, imported, least] = ['catalog.ndjson', 'imported.db', 'least.db'].map((name) => join(folder, name)) as [
  string,
  string,
  string,
]
writeSource()
const importMs: number[] = []
const leastMs: number[] = []
for (let round = 0; round <= rounds; round += 1) {
  const times = { imported: await timeImport(), least: await timeLeast() }
  // The first round brings programs and files into the system's memory.
  if (round === 0) continue
  importMs.push(times.imported)
  leastMs.push(times.least)
}
process.stdout.write(`${describeMachine(new Date())}\n${competitions} competitions.\n\n${table()}\n`)

function writeSource(): void {
  writeFileSync(source, [...catalogLines(competitions, usual)].join(''))
}

async function timeImport(): Promise<number> {
  removeDatabase(imported)
  const words = [thisCheckout.program, 'import', '--database-url', `sqlite:${imported}`, source]
  const startedAt = performance.now()
  const child = children.start(process.execPath, words, { stdio: ['ignore', 'ignore', 'pipe'] })
  const messages: string[] = []
  child.stderr?.on('data', (chunk: Buffer) => messages.push(chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`The import ended with ${code}: ${messages.join('').slice(-2000)}`)
  return performance.now() - startedAt
}

async function timeLeast(): Promise<number> {
  removeDatabase(least)
  const program = fileURLToPath(new URL('least-import.ts', import.meta.url))
  const child = children.start(process.execPath, [program, source, imported, least])
  const { ms } = (await firstLine(child)) as { ms: number }
  await children.endAll()
  return ms
}

function removeDatabase(file: string): void {
  for (const ending of ['', '-wal', '-shm']) rmSync(`${file}${ending}`, { force: true })
}

function table(): string {
  const line = (name: string, figures: readonly number[], digits: number) => {
    const { median, least, most } = spreadOf(figures)
    return [name, median.toFixed(digits), `${least.toFixed(digits)}–${most.toFixed(digits)}`]
  }
  const ratios = importMs.map((ms, round) => ms / (leastMs[round] ?? Number.NaN))
  return markdownTable(
    ['', 'median', 'least–most'],
    [line('import, ms', importMs, 0), line('least work, ms', leastMs, 0), line('ratio', ratios, 2)],
  )
}
