import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { isFinding, type ItemKind, type PlacedFinding, type SourceItem } from '../../src/files/source-item.ts'
import { readSource } from '../../src/files/read-source.ts'
import { silence } from '../../src/operator/command-context.ts'
import { copyPipes } from '../../src/operator/import/copy-pipes.ts'

export interface Reading {
  readonly items: readonly SourceItem[]
  readonly faults: readonly PlacedFinding[]
  readonly lines: readonly string[]
}

/** Writes a temporary file and returns the result of reading it. */
export async function readWritten(name: string, content: string | Buffer, kind?: ItemKind): Promise<Reading> {
  const directory = mkdtempSync(join(tmpdir(), 'heatsheet-source-'))
  try {
    const file = join(directory, name)
    writeFileSync(file, content)
    const { items, faults } = await readNamed([file], undefined, kind)
    const lines = faults.map((fault) => describeFault({ ...fault, place: { ...fault.place, file: name } }))
    return { items, faults, lines }
  } finally {
    rmSync(directory, { recursive: true })
  }
}

export async function readNamed(
  files: readonly string[],
  standardInput = Readable.from([]),
  kind?: ItemKind,
): Promise<Reading> {
  const items: SourceItem[] = []
  const faults: PlacedFinding[] = []
  const folder = mkdtempSync(join(tmpdir(), 'heatsheet-pipes-'))
  const { signal } = new AbortController()
  try {
    const copies = await copyPipes(files, folder, { standardInput, kind, signal, messages: silence })
    for await (const read of readSource(files, { kind, copies })) {
      if (isFinding(read)) faults.push(read)
      else items.push(read)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  return { items, faults, lines: faults.map(describeFault) }
}

function describeFault({ place, sentence, remedy }: PlacedFinding): string {
  const at = place.cell === undefined ? `:${place.column}` : ` (${place.cell})`
  const position = place.line === 0 ? '' : `:${place.line}${at}`
  const path = place.path === '' ? '' : ` ${place.path}`
  const stop = sentence.endsWith('?') ? '' : '.'
  return `${place.file}${position}${path}: ${sentence}${stop} ${remedy}`
}
