import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, it } from 'node:test'
import { readNamed, readWritten } from './written-file.ts'

describe('errors of the operating system', () => {
  it('a missing file', async () => {
    const { lines } = await readNamed(['/nowhere/games.json'])
    assert.deepEqual(lines, [
      '/nowhere/games.json: there is no such file. Check the name and the directory that the command is run in.',
    ])
  })

  it('a directory', async () => {
    const { lines } = await readNamed([tmpdir()])
    assert.deepEqual(lines, [`${tmpdir()}: it is a directory. Name the files in it.`])
  })

  it('/dev/zero, without reading it', async () => {
    const { lines } = await readNamed(['/dev/zero'])
    assert.deepEqual(lines, ['/dev/zero: it is a device, not a file. Name a file, or - for standard input.'])
  })

  it('a file without read permission', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'heatsheet-source-'))
    const file = join(directory, 'games.json')
    writeFileSync(file, '{}')
    chmodSync(directory, 0o755)
    chmodSync(file, 0)
    try {
      const { lines } = await asOrdinaryUser(() => readNamed([file]))
      assert.deepEqual(lines, [
        `${file}: the permission to read it is missing. Let this user read it (chmod u+r), or run as a user who may.`,
      ])
    } finally {
      rmSync(directory, { recursive: true })
    }
  })

  it('a path through a file', async () => {
    const { faults } = await readNamed([`${import.meta.filename}/games.json`])
    assert.equal(faults[0]?.sentence, 'there is no such file: a part of its path is no directory')
  })

  it('an unreadable file does not hide the faults of the others', async () => {
    const { faults } = await readNamed(['/nowhere/a', '/dev/zero', '-'], Readable.from(['{"gym": []}']))
    assert.deepEqual(
      faults.map(({ place }) => place.file),
      ['/nowhere/a', '/dev/zero', 'standard input'],
    )
  })

  it('an endless standard input ends at the limit', async () => {
    const { faults } = await readNamed(['-'], Readable.from(zeros()))
    assert.match(faults[0]?.sentence ?? '', /^it is larger than/)
  })

  it('JSON beyond 256 MiB is rejected, with NDJSON as the remedy', async () => {
    const { lines } = await readNamed(['-'], Readable.from(blanks()))
    assert.match(lines[0] ?? '', /^standard input: it is larger than 256 MiB, .* NDJSON/)
  })

  it('an empty standard input is an empty file', async () => {
    const { faults } = await readNamed(['-'])
    assert.equal(faults[0]?.sentence, 'is empty')
    assert.equal((await readWritten('games.ndjson', '')).faults[0]?.sentence, 'is empty')
  })
})

async function asOrdinaryUser<Result>(action: () => Promise<Result>): Promise<Result> {
  if (process.geteuid?.() !== 0) return action()
  const nobody = 65_534
  process.seteuid?.(nobody)
  try {
    return await action()
  } finally {
    process.seteuid?.(0)
  }
}

function* zeros(): Generator<Buffer> {
  const chunk = Buffer.alloc(1 << 20)
  for (;;) yield chunk
}

function* blanks(): Generator<Buffer> {
  const chunk = Buffer.alloc(1 << 20, ' ')
  yield Buffer.from('{\n')
  for (;;) yield chunk
}
