import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, suite, test } from 'node:test'
import { builtExplorer } from '../../../explorer/test/built-explorer.ts'
import { worldServedFor } from '../serving-world.ts'
import { enginesInLong, sqlite } from '../storage/engines.ts'
import { commandFolder, folderOn, type CommandFolder } from './command-folder.ts'
import { lateGames, nightGames, tideGames, world } from './operator-world.ts'
import { suiteContext } from '../suite-context.ts'
import { longTest } from '../tries.ts'
import { startPreview, type StartedPreview } from './started-preview.ts'
import { worldFolder } from './world-folder.ts'

const list = '/api/public/competitions?limit=100'

async function seen(preview: StartedPreview, face: string): Promise<readonly string[]> {
  const answer = await preview.get(face, list)
  return ((await answer.json()) as { id: string }[]).map(({ id }) => id)
}

suite('a preview of a file', () => {
  const context = suiteContext()
  let folder: CommandFolder
  let temporary: string
  let preview: StartedPreview
  before(async () => {
    builtExplorer()
    folder = commandFolder(context)
    temporary = join(folder.path, 'temporary')
    mkdirSync(temporary)
    preview = await startPreview(context, folder, [folder.file('world.json', world)], {
      TMPDIR: temporary,
      HOME: temporary,
      // Every command keeps what Node has compiled of the program itself.
      NODE_DISABLE_COMPILE_CACHE: '1',
    })
  })

  test('shows drafts as their gym sees them, the public view, and both at any instant', async () => {
    assert.deepEqual(await seen(preview, 'gym'), ['comp_late', 'comp_night', 'comp_summit', 'comp_tide'])
    assert.deepEqual(await seen(preview, 'public'), ['comp_late', 'comp_summit', 'comp_tide'])
    const events = async (face: string) => {
      const answer = await preview.get(face, '/api/public/competitions?limit=1')
      const [late] = (await answer.json()) as { events: { id: string }[] }[]
      return late?.events.map(({ id }) => id)
    }
    assert.deepEqual(await events('public'), ['ce_late_now'])
    const untilRelease = Math.ceil((Date.parse(lateGames.events[2]?.released_at ?? '') - Date.now()) / 1000)
    assert.deepEqual(await events(`public+${untilRelease}`), ['ce_late_now', 'ce_late_coming'])
    assert.deepEqual(await events(`public+${untilRelease - 3600}`), ['ce_late_now'])
    const { headers } = await preview.get('gym-3600', list)
    assert.ok(Date.parse(headers.get('date') ?? '') <= Date.now() - 3_599_000)
  })

  test('is readable with its address alone, and no service serves its pages', async (t) => {
    for (const path of [list, '/preview/states']) {
      assert.equal((await preview.get('gym', path, 'another')).status, 401)
      assert.equal((await preview.get('somebody', path)).status, 401)
    }
    const running = await worldServedFor(t, sqlite, { explorer: builtExplorer() })
    for (const path of ['/preview/states', '/preview/bar.js', '/preview/bar.css']) {
      assert.equal((await running.get(path)).status, 404, path)
    }
  })

  test('writes nothing anywhere, and ends in order', async () => {
    folder.file('world.json', { ...world, competitions: [tideGames] })
    await preview.reading(2)
    assert.deepEqual(readdirSync(folder.path).sort(), ['temporary', 'world.json'])
    assert.deepEqual(readdirSync(temporary), [])
    preview.process.kill('SIGINT')
    assert.deepEqual(await preview.ended, { code: 0, signal: null })
    assert.deepEqual(readdirSync(temporary), [])
  })
})

suite('preview', () => {
  test('follows every save, keeps the last good state while a file is unfinished, and drops deleted files', async (t) => {
    const folder = commandFolder(t)
    const gyms = folder.file('gyms.json', { gyms: world.gyms, movements: world.movements, workouts: world.workouts })
    const file = folder.file('games.json', { competitions: [tideGames, nightGames] })
    const preview = await startPreview(t, folder, [gyms, file])
    assert.equal((await preview.reading(1)).outcome, 'shown')

    folder.file('games.json', { competitions: [tideGames, { ...nightGames, name: 'Nightlong Games' }] })
    const { state, changed } = await preview.reading(2)
    assert.deepEqual({ state, changed }, { state: 2, changed: { id: 'comp_night', name: 'Nightlong Games' } })

    folder.file('games.json', '{\n"competitions": [\n')
    const broken = await preview.reading(3)
    assert.deepEqual({ ...broken, findings: broken.findings.map(({ file: name }) => name) }.findings, [file])
    assert.deepEqual([broken.outcome, broken.state], ['refused', 2])
    assert.deepEqual(await seen(preview, 'gym'), ['comp_night', 'comp_tide'])

    // Many editors save by renaming a new file.
    writeFileSync(`${file}.new`, JSON.stringify({ competitions: [tideGames] }))
    renameSync(`${file}.new`, file)
    assert.equal((await preview.reading(4)).outcome, 'shown')
    assert.deepEqual(await seen(preview, 'gym'), ['comp_tide'])

    rmSync(file)
    assert.match((await preview.reading(5)).findings[0]?.sentence ?? '', /there is no such file/)
  })

  longTest('takes a folder, and the files that come into it later', async (t) => {
    const folder = commandFolder(t)
    const drafts = join(folder.path, 'drafts')
    mkdirSync(drafts)
    writeFileSync(
      join(drafts, 'games.yaml'),
      'gyms: [{ id: gym_fjord, name: Fjord }]\ncompetitions:\n  - { name: Fjord Games, gym: gym_fjord, time_zone: UTC }\n',
    )
    const preview = await startPreview(t, folder, [drafts])
    assert.equal((await preview.reading(1)).competitions, 1)
    writeFileSync(join(drafts, '.games.yaml.swp'), 'what an editor keeps')
    writeFileSync(join(drafts, 'events.csv'), 'kind,competition,name\nevent,comp_fjord_games,Ice Hole\n')
    const { findings } = await preview.reading(2)
    assert.deepEqual(findings.map(({ file, line }) => [file, line]).slice(0, 1), [[join(drafts, 'events.csv'), 2]])
  })

  for (const engine of enginesInLong) {
    test(`starts from the current catalog at each save, and changes nothing in it, on ${engine.name}`, async (t) => {
      const folder = await folderOn(t, engine)
      assert.equal((await folder.run('import', folder.file('world.json', world))).code, 0)
      const before = await folder.run('export')
      const table = folder.file('events.csv', 'kind;competition;name;workout\nevent;comp_night;Midnight;Fran\n')
      const preview = await startPreview(t, folder, [table])
      const { outcome, changed } = await preview.reading(1)
      assert.deepEqual({ outcome, changed }, { outcome: 'shown', changed: { id: 'comp_night', name: 'Night Games' } })
      assert.equal((await seen(preview, 'gym')).length, 4)
      assert.deepEqual(await folder.run('export'), before)
      assert.equal((await folder.run('competitions', 'delete', 'comp_summit')).code, 0)
      folder.file('events.csv', 'kind;competition;name;workout\nevent;comp_tide;Noon;Fran\n')
      assert.deepEqual((await preview.reading(2)).changed, { id: 'comp_tide', name: 'Tide Games' })
      assert.deepEqual(await seen(preview, 'gym'), ['comp_late', 'comp_night', 'comp_tide'])
    })
  }

  test('shows every error before notes; until it has read the files it shows the catalog', async (t) => {
    const folder = await worldFolder(t)
    const bare = (index: number) => ({ gym: 'gym_harbor', name: `Bare ${index}`, time_zone: 'UTC' })
    const wrong = Array.from({ length: 40 }, (_, index) => ({ ...bare(200 + index), colour: index }))
    const file = folder.file('games.json', {
      competitions: [...Array.from({ length: 40 }, (_, at) => bare(at)), ...wrong],
    })
    const preview = await startPreview(t, folder, [file])
    const { outcome, errors, findings } = await preview.reading(1)
    assert.deepEqual([outcome, errors], ['refused', 40])
    const severities = findings.map(({ severity }) => severity)
    assert.deepEqual(new Set(severities.slice(0, errors)), new Set(['error']))
    assert.equal(severities.indexOf('error', errors), -1)
    assert.ok(severities.length > errors)
    assert.equal((await seen(preview, 'gym')).length, 4)
  })
})
