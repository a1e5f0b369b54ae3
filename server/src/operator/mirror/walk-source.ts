import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from '../../../../client/src/index.ts'
import type { Output } from '../command-context.ts'
import { Refusal } from '../failure.ts'
import { rateOf, showProgressLine } from '../progress.ts'

/** The most that a page may hold. */
const limit = 100

/**
 * Reads the source to its end into files of a folder, each page as it was served, so that numbers and texts stay as
 * they were written. Gives them with the ids of its list, newest first. Throws what the client throws, and a refusal
 * where pages lead back to what was read. Progress is shown on `messages`.
 */
export async function walkSource(source: Client, folder: string, signal: AbortSignal, messages: Output) {
  const listed = new Set<string>()
  const files: string[] = []
  using line = showProgressLine(messages, (elapsedMs) => {
    return `Reading: ${files.length} pages  ${listed.size} competitions  ${rateOf(listed.size, elapsedMs)}`
  })
  let [afterCursor, isLast]: [string | undefined, boolean] = [undefined, false]
  while (!isLast) {
    const { competitions, text, next } = await source.listCompetitions({ limit, afterCursor, signal })
    const ids = competitions.map(({ id }) => id)
    const number = files.length + 1
    isLast = next === undefined
    requireNew(ids, isLast, number, listed)
    const file = join(folder, `page-${number}.json`)
    await writeFile(file, text)
    files.push(file)
    line.draw()
    afterCursor = ids.at(-1)
  }
  return { listed, files }
}

/** A list has each competition once, and an end. Pages that lead in a circle, or always on, would be read for ever. */
function requireNew(ids: readonly string[], isLast: boolean, number: number, seen: Set<string>): void {
  const again = ids.find((id) => seen.has(id) || !seen.add(id))
  const isEmpty = ids.length === 0 && !isLast
  if (again === undefined && !isEmpty && seen.size <= competitionsMax) return
  const circle = 'so its pages lead in a circle'
  const what = isEmpty
    ? `is empty and says that another follows, ${circle}`
    : again === undefined
      ? `leads past ${competitionsMax.toLocaleString('en')} competitions, which is more than a gym has`
      : `lists ${again} a second time, ${circle}`
  const remedy = 'Nothing was changed. Ask whoever runs the source; a proxy that ignores the query does this, too.'
  throw new Refusal(`The source was not read to its end: its page ${number} ${what}. ${remedy}`)
}

/** What is read of a gym before its source is taken for one that never ends. */
const competitionsMax = 100_000
