import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { suite, test } from 'node:test'
import { Type } from 'typebox'
import { itemKinds, type SourceItem } from '../../src/files/source-item.ts'
import { readCases } from '../read-cases.ts'
import { readWritten } from './written-file.ts'

const writtenFile = Type.Object({
  it: Type.String(),
  file: Type.String(),
  kind: Type.Optional(Type.Enum(itemKinds)),
  content: Type.Optional(Type.String()),
  latin1: Type.Optional(Type.String()),
  lines: Type.Optional(Type.Array(Type.String())),
  items: Type.Optional(Type.Array(Type.String())),
})

const bySubject = Type.Record(Type.String(), Type.Array(writtenFile))

for (const name of globSync('*.yaml', { cwd: import.meta.dirname }).sort()) {
  for (const [subject, cases] of Object.entries(readCases(import.meta, name, bySubject))) {
    suite(subject, () => {
      for (const { it, file, kind, content = '', latin1, lines = [], items = [] } of cases) {
        test(it, async () => {
          const read = await readWritten(file, latin1 === undefined ? content : Buffer.from(latin1, 'latin1'), kind)
          assert.deepEqual({ lines: read.lines, items: read.items.map(inOneLine) }, { lines, items })
        })
      }
    })
  }
}

function inOneLine(item: SourceItem): string {
  const { line, column, cell, path } = item.place
  const page = item.origin === 'page' ? ' of a page' : ''
  return `${item.kind} ${cell ?? `${line}:${column}`}${path === '' ? '' : ` ${path}`}${page}: ${item.textOf('')}`
}
