import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isObject } from '../../contract/shape/schema-view.ts'

/** A page of the source as it was when it was read last. */
export interface KeptPage {
  /** The competition that the page lies behind; undefined for the first page. */
  readonly afterCursor: string | undefined
  /** How many competitions were asked for. */
  readonly limit: number
  readonly etag: string
  /** The ids of its competitions, in their order. */
  readonly ids: readonly string[]
  /** Whether no page follows it. The tag covers this, too. */
  readonly isLast: boolean
}

/**
 * The pages of one mirror, in a folder: of each what to ask for it with, and, until it is imported, its text as it was
 * served. A page is kept as soon as it is read, so that a mirror that was interrupted does not read it again.
 */
export interface KeptPages {
  list(): Promise<readonly KeptPage[]>
  keep(page: KeptPage, text: string): Promise<void>
  /** The file of a page's text; undefined once it is imported. */
  fileOf(page: KeptPage): string | undefined
  /** Notes that these are imported, and lets go of all others. */
  retain(pages: readonly KeptPage[]): Promise<void>
}

/** The pages of the mirror that `identity` tells apart from any other, under `folder`. */
export function openKeptPages(folder: string, identity: readonly (string | undefined)[]): KeptPages {
  const place = join(folder, digest(JSON.stringify(identity)))
  const noteName = ({ afterCursor }: KeptPage) => `${digest(afterCursor ?? '')}.page`
  const textName = ({ afterCursor, etag }: KeptPage) => `${digest(afterCursor ?? '')}-${digest(etag)}.json`
  return {
    async list() {
      const names = existsSync(place) ? await readdir(place) : []
      const notes = names.filter((name) => name.endsWith('.page')).map((name) => readNote(join(place, name)))
      return (await Promise.all(notes)).filter((page) => page !== undefined)
    },
    async keep(page, text) {
      await mkdir(place, { recursive: true, mode: 0o700 })
      // The text is there before the note that speaks of it, whenever the process ends.
      await writeWhole(join(place, textName(page)), text)
      await writeWhole(join(place, noteName(page)), JSON.stringify(page))
    },
    fileOf(page) {
      const file = join(place, textName(page))
      return existsSync(file) ? file : undefined
    },
    async retain(pages) {
      const kept = new Set(pages.map(noteName))
      const names = existsSync(place) ? await readdir(place) : []
      for (const name of names) if (!kept.has(name)) await rm(join(place, name))
    },
  }
}

async function writeWhole(file: string, text: string): Promise<void> {
  await writeFile(`${file}.part`, text, { mode: 0o600 })
  await rename(`${file}.part`, file)
}

/** A damaged note is no note: its page is read again. */
async function readNote(file: string): Promise<KeptPage | undefined> {
  try {
    const { afterCursor, limit, etag, ids, isLast } = parseObject(await readFile(file, 'utf8'))
    const isWhole =
      typeof limit === 'number' && typeof etag === 'string' && Array.isArray(ids) && typeof isLast === 'boolean'
    if (!isWhole || (afterCursor !== undefined && typeof afterCursor !== 'string')) return undefined
    return { afterCursor, limit, etag, ids: ids.map(String), isLast }
  } catch {
    return undefined
  }
}

function parseObject(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text)
  return isObject(value) ? value : {}
}

/** A name for a file, whatever the text holds. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24)
}
