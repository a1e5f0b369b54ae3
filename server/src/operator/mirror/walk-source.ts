import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from '../../../../client/src/index.ts'
import type { Output } from '../command-context.ts'
import { Refusal } from '../failure.ts'
import { rateOf, showProgressLine } from '../progress.ts'

/** The number of competitions on each page. The API allows no more. */
const limit = 100

/**
 * Downloads all pages of the source to files. Returns the files, and the ids of the competitions from the newest to the
 * oldest. Rejects if a page cannot be read. Rejects with a `Refusal` if the list seems to be endless.
 */
export async function walkSource(source: Client, folder: string, signal: AbortSignal, messages: Output) {
  const listed = new Set<string>()
  const files: string[] = []
  using line = showProgressLine(messages, (elapsedMs) => {
    return `Reading: ${files.length} pages  ${listed.size} competitions  ${rateOf(listed.size, elapsedMs)}`
  })
  for await (const { competitions, text } of source.listCompetitions({ limit, signal }).pages()) {
    // Without `Link` headers, the list may end with an empty page.
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
    `The source was not read to its end: page ${pages} leads past ${most}. Nothing was changed. Ask its operator.`,
  )
}

/** The maximum number of competitions. No gym has nearly as many, so a longer list is considered endless. */
const competitionsMax = 100_000
