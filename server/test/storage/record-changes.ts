// node server/test/storage/record-changes.ts CHECKOUT: changes the released catalog beside this file, of the newest
// schema that the checkout of a release knows, by the commands of that checkout, and keeps what they left as
// released/schema-N.changed.json, and what its `export` printed before each of them and in the end.
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openForWriting } from '../../src/storage/open-database.ts'
import { formerTables, tables } from '../../src/storage/tables.ts'
import { tableNames } from '../catalog/kept-catalog.ts'
import { builtAt, world } from '../world.ts'
import { keepExports, makeReleasedCatalog, releasedRows } from './released-catalog.ts'

const [, , checkout = '.'] = process.argv
const version = globSync('server/src/storage/migrations/0*.ts', { cwd: checkout }).length
const folder = mkdtempSync(join(tmpdir(), 'heatsheet-released-'))
const url = `sqlite:${join(folder, 'catalog.db')}`
const made = await openForWriting(url)
await makeReleasedCatalog(made, version)
await made.close()

const [spring] = (world.competitions ?? []) as readonly { divisions: readonly object[]; events: readonly object[] }[]
const details = { type: 'ForTime', movements: [{ id: 'mv_pull_up', reps: '50.0', load: null }] }
const summer = {
  id: 'comp_summer',
  gym: 'gym_quiet',
  name: 'Quiet Summer',
  time_zone: 'Europe/Lisbon',
  divisions: [{ id: 'cd_summer_open', name: 'Open', registration_count: 3 }],
  events: [{ id: 'ce_summer_one', name: 'One', workout: { type: 'ForTime', details } }],
}
const changes = {
  gyms: [{ id: 'gym_quiet', name: 'Quiet Corner Gym' }],
  movements: [{ id: 'mv_thruster', name: 'Front Squat Thruster', has_load: true, has_reps: true }],
  workouts: [{ id: 1, name: 'Fran', description: 'As fast as you can', ...fran() }],
  competitions: [
    {
      ...spring,
      name: 'Harbor Spring Open',
      description: '<p>Two <b>days</b></p>',
      events: [...(spring?.events ?? [])],
    },
    summer,
  ],
}
writeFileSync(join(folder, 'changes.json'), JSON.stringify(changes))

function fran() {
  const movements = ['mv_thruster', 'mv_pull_up'].map((id) => ({ id, reps: '15-12-9', load: null }))
  return { type: 'ForTime', details: { type: 'ForTime', movements } }
}

const hook = `const { now } = Date; Date.now = () => now() + ${Date.parse(builtAt) - Date.now()}`
const program = join(resolve(checkout), 'server/src/cli.ts')

function run(...words: readonly string[]): string {
  const nodeWords = ['--import', `data:text/javascript,${encodeURIComponent(hook)}`, program, ...words]
  const { status, stdout, stderr } = spawnSync(process.execPath, [...nodeWords, '--database-url', url], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${words.join(' ')}: ${stderr}`)
  return stdout
}

// The first schema has no history: what its program did is not undone, and its words are fewer.
const hasHistory = version > 1
const by = hasHistory ? ['--by', 'test'] : []
const commands = [
  ['import', 'changes.json'],
  ['competitions', 'publish', 'comp_rumor', ...(hasHistory ? ['--at', '2026-06-01T10:00:00Z'] : [])],
  ['competitions', 'unpublish', 'comp_spring'],
  ['competitions', 'delete', 'comp_ladder'],
]
const exports: string[] = []
for (const words of commands) {
  if (hasHistory) exports.push(run('export'))
  run(...words, ...by)
}
exports.push(run('export'))

const database = await openForWriting(url)
const there = await tableNames(database)
// Each behind those that it refers to.
const ours = [...tables, ...formerTables].map(({ name }) => name).filter((name) => there.includes(name))
const rows = await releasedRows(database, ours)
await database.close()
writeFileSync(new URL(`released/schema-${version}.changed.json`, import.meta.url), rows)
keepExports(version, exports)
rmSync(folder, { recursive: true })
