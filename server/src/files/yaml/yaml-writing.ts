import type { ParsedNode } from 'yaml'
import { Halt } from '../json/json-fault.ts'
import { errorAt, type PlacedFinding } from '../source-item.ts'
import type { SourceText } from '../source-text.ts'

/** What aliases may make of a file of 32 MiB. */
const jsonCharactersMax = 128 * 1024 * 1024

/** JSON while it is written from YAML. */
export type Writing = ReturnType<typeof newWriting>

export function newWriting(written: SourceText) {
  const [faults, parts]: readonly [PlacedFinding[], string[]] = [[], []]
  /** Offsets in the JSON, ascending, and where what stands there comes from in the YAML. */
  const [offsets, origins]: readonly [number[], number[]] = [[], []]
  return {
    written,
    faults,
    parts,
    length: 0,
    offsets,
    origins,
    /** By where its member begins in the YAML: the indent of each literal block. */
    indents: new Map<number, number>(),
    anchors: new Map<string, ParsedNode>(),
    aliases: 0,
  }
}

export function put(writing: Writing, text: string): void {
  writing.parts.push(text)
  writing.length += text.length
  if (writing.length > jsonCharactersMax) {
    refuse(writing, 0, 'its aliases make it larger than can be read', 'Write it as NDJSON (.ndjson), one item a line.')
  }
}

export function mark(writing: Writing, origin: number): void {
  writing.offsets.push(writing.length)
  writing.origins.push(origin)
}

export function note({ written, faults }: Writing, offset: number, sentence: string, remedy: string): void {
  faults.push(errorAt(written.placeAt(offset), sentence, remedy))
}

export function refuse(writing: Writing, offset: number, sentence: string, remedy: string): never {
  note(writing, offset, sentence, remedy)
  throw new Halt()
}
