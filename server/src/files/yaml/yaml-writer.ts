import type { ParsedNode } from 'yaml'
import { Halt } from '../json/json-fault.ts'
import { errorAt, type PlacedFinding } from '../source-item.ts'
import type { SourceText } from '../source-text.ts'

/**
 * The maximum length of the JSON, in characters. Each alias is replaced by its value, so a short YAML file can become
 * very long JSON. JSON without aliases is hardly longer than its YAML, which has at most a sixteenth of this size.
 */
const jsonCharactersMax = 128 * 1024 * 1024

/** Collects the JSON text for a YAML file, and the place in the YAML for each part of the text. */
export type Writer = ReturnType<typeof newWriter>

export function newWriter(written: SourceText) {
  const [faults, parts]: readonly [PlacedFinding[], string[]] = [[], []]
  const [offsets, origins]: readonly [number[], number[]] = [[], []]
  return {
    written,
    faults,
    parts,
    length: 0,
    offsets,
    origins,
    indents: new Map<number, number>(),
    anchors: new Map<string, ParsedNode>(),
    aliases: 0,
  }
}

export function put(writer: Writer, text: string): void {
  writer.parts.push(text)
  writer.length += text.length
  if (writer.length > jsonCharactersMax) {
    refuse(writer, 0, 'its aliases make it larger than can be read', 'Write it as NDJSON (.ndjson), one item per line.')
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
