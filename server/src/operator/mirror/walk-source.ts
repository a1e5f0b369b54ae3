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
 * where the list is too long. Progress is shown on `messages`.
 */
export async function walkSource(source: Client, folder: string, signal: AbortSignal, messages: Output) {
  const listed = new Set<string>()
  const files: string[] = []
  using line = showProgressLine(messages, (elapsedMs) => {
    return `Reading: ${files.length} pages  ${listed.size} competitions  ${rateOf(listed.size, elapsedMs)}`
  })
  for await (const { competitions, text } of source.listCompetitions({ limit, signal }).pages()) {
    // A list without links may end with a page that is empty.
    if (competitions.length === 0 && files.length > 0) continue
    for (const { id } of competitions) listed.add(id)
    if (listed.size > competitionsMax) throw tooMany(files.length + 1)
    const file = join(folder, `page-${files.length + 1}.json`)
    await writeFile(file, text)
    files.push(file)
    line.draw()
  }
  return { listed, files }
}

function tooMany(pages: number): Refusal {
  const most = `${competitionsMax.toLocaleString('en')} competitions, which is more than a gym has`
  return new Refusal(
    `The source was not read to its end: page ${pages} leads past ${most}. Nothing was changed. Ask whoever runs it.`,
  )
}

/** What is read of a gym before its source is taken for one that never ends. */
const competitionsMax = 100_000
