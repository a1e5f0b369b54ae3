import { findingLines } from '../import/print-result.ts'
import type { Paint } from '../output-style.ts'
import type { PreviewNews } from './open-preview.ts'

/** Tells people where a preview is, and what came of each save. */
export function printNews({ address, told, draft }: PreviewNews, paint: Paint, print: (line: string) => void): void {
  if (told === undefined || draft === undefined) {
    print(
      `${paint('bold', 'Preview')}  ${address}\n\nIt follows every save, and writes nothing anywhere. Ctrl-C ends it.`,
    )
    return
  }
  for (const line of findingLines(draft.result, paint)) print(line)
  const { outcome, errors, read_at, shown_at, competitions, changed, assumed_gyms } = told
  const at = clock(read_at)
  if (outcome === 'shown') {
    const last = changed === null ? '' : `; changed last: ${changed.name}`
    const gyms = assumed_gyms.length === 0 ? '' : `. Taken to be in the catalog: ${assumed_gyms.join(', ')}`
    print(`${at}  Shown: ${counted(competitions, 'competition')}${last}${gyms}.`)
  } else {
    const stays = shown_at === null ? 'The page is still empty' : `The page stays as it was at ${clock(shown_at)}`
    print(paint('red', `${at}  Not shown: ${counted(errors, 'error')}. ${stays}.`))
  }
}

function clock(time: string): string {
  return new Date(time).toLocaleTimeString('en-GB')
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
