import type { Finding } from '../../contract/finding.ts'

/** What was meant is looked for so often in one item, each time among all names: who has more mistakes learns the rest without. */
const guessesMax = 1000

/** Collects the findings of one item, in the order in which they are met. */
export class Findings {
  readonly all: Finding[] = []
  #guesses = 0

  /** What was found elsewhere. One by one: a call takes no list of any length. */
  add(found: readonly Finding[]): void {
    for (const finding of found) this.all.push(finding)
  }

  error(path: string, sentence: string, remedy: string): void {
    this.all.push({ path, sentence, remedy, severity: 'error' })
  }

  warning(path: string, sentence: string, remedy: string): void {
    this.all.push({ path, sentence, remedy, severity: 'warning' })
  }

  /** Something to know that nobody has to mend; told in one sentence for all that it is true of. */
  note(path: string, sentence: string, remedy: string): void {
    this.all.push({ path, sentence, remedy, severity: 'note' })
  }

  /** A member that something new needs. */
  absent(path: string, member: string): void {
    this.error(path, `member \`${member}\` is missing`, `Add "${member}".`)
  }

  /** Tells of an id that is not there yet. The remedy is asked for when the finding is told: most come later. */
  missing(id: string, path: string, sentence: string, remedy: string | (() => string)): void {
    const said = () => (typeof remedy === 'string' ? remedy : remedy())
    this.all.push({
      path,
      sentence,
      get remedy() {
        return said()
      },
      severity: 'error',
      missing: id,
    })
  }

  /** Looks for what was meant, unless too many have been looked for. */
  guess(nearest: () => string | undefined): string | undefined {
    this.#guesses += 1
    return this.#guesses <= guessesMax ? nearest() : undefined
  }

  get hasErrors(): boolean {
    return this.all.some(({ severity }) => severity === 'error')
  }
}
