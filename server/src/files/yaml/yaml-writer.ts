import type { ParsedNode } from 'yaml'
import { Halt } from '../json/json-fault.ts'
import { errorAt, type PlacedFinding } from '../source-item.ts'
import type { SourceText } from '../source-text.ts'

/** The longest JSON that aliases may expand a file to. */
const jsonCharactersMax = 128 * 1024 * 1024

/** Collects the JSON text that is written from YAML, with the place of each part in the YAML. */
export type Writer = ReturnType<typeof newWriter>

export function newWriter(written: SourceText) {
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

export function put(writer: Writer, text: string): void {
  writer.parts.push(text)
  writer.length += text.length
  if (writer.length > jsonCharactersMax) {
    refuse(writer, 0, 'its aliases make it larger than can be read', 'Write it as NDJSON (.ndjson), one item a line.')
  }
}

export function mark(writer: Writer, origin: number): void {
  writer.offsets.push(writer.length)
  writer.origins.push(origin)
}

export function note({ written, faults }: Writer, offset: number, sentence: string, remedy: string): void {
  faults.push(errorAt(written.placeAt(offset), sentence, remedy))
}

export function refuse(writer: Writer, offset: number, sentence: string, remedy: string): never {
  note(writer, offset, sentence, remedy)
  throw new Halt()
}
