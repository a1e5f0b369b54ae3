import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const top = join(import.meta.dirname, '../../..')

/** A fenced code block in a document. */
export interface Snippet {
  readonly place: string
  readonly language: string
  readonly text: string
  readonly firstLine: string
}

export function readSnippets(file: string): readonly Snippet[] {
  return snippetsIn(readFileSync(join(top, file), 'utf8'), file)
}

export function snippetsIn(document: string, name: string): readonly Snippet[] {
  return [...document.matchAll(/^```(\w*)\n([^]*?)^```$/gm)].map(({ 1: language = '', 2: text = '', index }) => {
    const line = document.slice(0, index).split('\n').length
    return { place: `${name}:${line}`, language, text, firstLine: text.split('\n')[0] ?? '' }
  })
}
