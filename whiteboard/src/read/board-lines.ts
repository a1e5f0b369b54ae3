import type { Draft } from './draft.ts'
import { boardError, understood, type Place } from './finding.ts'
import { labelAt, type Label } from './labels.ts'
import type { Failure, LoadUnit, WorkContext } from './line-draft.ts'
import { beginsWorkout, isOfOwnWords, readContent, type Piece } from './line-content.ts'
import type { MovementIndex } from './movement-index.ts'
import { knownFailure } from './known-failures.ts'
import { factsAt } from './fact-forms.ts'
import type { SourceLine } from './source-lines.ts'
import { isHeading, isTalk, nextWorkout, opensNotes } from './talk.ts'
import { nearestNames, newMovement, remedyForName, remedyForTitle } from './unknown-name.ts'
import { readSetsBelow } from './work.ts'

/**
 * The maximum number of unknown names that get suggestions. A suggestion is slow, because it compares the name with
 * every known name. A board with more unknown names probably uses another catalog.
 */
const suggestedMax = 6

/** Reads the lines of a board. Adds what each line says to a draft of the workout. */
export class BoardLines {
  readonly #draft: Draft
  readonly #index: MovementIndex
  readonly #loads: LoadUnit | undefined
  #isAtNotes = false
  #isFirst = true
  #suggested = 0

  constructor(draft: Draft, index: MovementIndex, loads: LoadUnit | undefined) {
    this.#draft = draft
    this.#index = index
    this.#loads = loads
  }

  read(line: SourceLine): void {
    const written = line.written.trim()
    if (this.#isFirst && /^".*"$/.test(written)) this.#draft.name = written.slice(1, -1)
    else if (line.text.startsWith('>')) this.#draft.notes.push(written.replace(/^> ?/, ''))
    else if (this.#isAtNotes) this.#noteBelow(line)
    else if (this.#draft.ownWords !== undefined) this.#readOwnWords(line)
    else if (!this.#beginsOwnWords(line)) this.#readOther(line)
    // A name may follow a heading.
    if (!isHeading(line.text)) this.#isFirst = false
  }

  #readOther(line: SourceLine): void {
    const { text } = line
    if (opensNotes.test(text)) {
      this.#isAtNotes = true
      this.#note(line)
    } else if (isHeading(text) && !this.#draft.hasWork) {
      const remedy = 'Nothing is to be done. Quotation marks make it the name of the workout.'
      this.#draft.findings.push(understood(placeAt(line, 0), `"${text}" is a heading.`, remedy))
    } else if (!this.#beginsAnother(line)) {
      const failure = this.#take(line)
      if (failure !== undefined) this.#refuse(failure, line)
    }
  }

  #beginsOwnWords(line: SourceLine): boolean {
    const { text, written } = line
    // Without a colon, `Workout` is a heading.
    const [, word, title = ''] =
      /^(workout(?= ?[:-])|warm[- ]?up|w\/u)(?: \([^\d()]*\))?(?: ?[:-] ?(.*))?$/i.exec(text) ?? []
    if (word === undefined || this.#draft.place !== undefined) return false
    const place = placeAt(line, 0)
    const name = title === '' ? '' : written.slice(written.search(/[:]|[-–—] |[-–—]$/) + 1).trim()
    const isQuoted = /^".+"$/.test(name)
    this.#draft.ownWords = {
      type: /^workout/i.test(word) ? 'Generic' : 'WarmUp',
      name: isQuoted ? name.slice(1, -1) : name,
    }
    this.#draft.place = place
    if (!isQuoted && (/^\d/.test(title) || factsAt(title, 0) !== undefined)) {
      const remedy = `Write it on the line below, or in double quotes if it is the name: ${word}: "${name}".`
      this.#draft.refuse(place, `A name follows "${word}:", and "${name}" begins like work.`, remedy)
    } else if (!isQuoted && /\d/.test(name)) this.#conclude(place, `"${name}" was read as its name.`)
    return true
  }

  #readOwnWords(line: SourceLine): void {
    if (this.#draft.hasWork && isTalk(line.text)) {
      this.#note(line)
      return
    }
    const own = line.written.trim()
    const isDashed = /^-(?: |$)/.test(line.text)
    // Details of these types have no place for the lines of other labels.
    const { kind = 'bullet' } = this.#labelOf(line.text)?.label ?? {}
    const isLabelled = kind !== 'bullet' && kind !== 'buy_in' && kind !== 'cash_out'
    const isRead = !isDashed && !isLabelled && this.#take(line, isOfOwnWords) === undefined
    this.#draft.ownLines.push({ text: isDashed ? own.replace(/^\S ?/, '') : own, isRead })
    if (!isDashed && !isRead) this.#checkWords(line, own)
  }

  #checkWords(line: SourceLine, own: string): void {
    const label = labelAt(line.text, 0)
    const content = readContent(line.text, label?.end ?? 0, this.#contextOf(line))
    const facts = 'kind' in content ? [] : content.filter((piece) => piece.kind === 'facts')
    const isFormat =
      isHeading(line.text) || facts.some(beginsWorkout) || (label?.label.kind === 'bullet' && facts.length > 0)
    if (isFormat && this.#draft.ownWords?.type === 'WarmUp') {
      const remedy = 'Put --- between the two. "- " before the line keeps it as words of the warm-up.'
      this.#draft.refuse(placeAt(line, 0), 'A workout begins below the warm-up.', remedy)
    } else if (/\d/.test(own)) this.#conclude(placeAt(line, 0), `"${own}" was kept as it is.`)
  }

  #take(line: SourceLine, fits: (piece: Piece) => boolean = () => true): Failure | undefined {
    const label = this.#labelOf(line.text)
    if (label === undefined) return this.#takeContent(line, 0, undefined, fits)
    const isWhole = label.end === line.text.length
    if (isWhole) {
      this.#begin(label.label, placeAt(line, 0))
      return
    }
    const failure = this.#takeContent(line, label.end, label.label, fits)
    // A name may start like a label: `Then Jumps`.
    return failure && this.#takeContent(line, 0, undefined, fits) && failure
  }

  #takeContent(line: SourceLine, at: number, label: Label | undefined, fits: (piece: Piece) => boolean) {
    const place = placeAt(line, 0)
    if (/^rest$/i.test(line.text.slice(at)) && this.#draft.ownWords === undefined) {
      this.#begin(label ?? { kind: 'work' }, place)
      this.#draft.addRest(place)
      return undefined
    }
    const sets = at === 0 && this.#draft.ownWords === undefined ? this.#takeSets(line) : undefined
    if (sets === 'read') return undefined
    const content = readContent(line.text, at, this.#contextOf(line))
    if ('kind' in content) return sets ?? content
    if (!content.every(fits)) return { kind: 'failure', rule: 'not-understood', at, sentence: '', remedy: '' } as const
    if (label !== undefined) this.#begin(label, place)
    for (const piece of content) this.#add(piece, placeAt(line, piece.at))
    // The buy-in ends on the line of its label.
    if (label?.kind === 'buy_in') this.#draft.endPart()
    return undefined
  }

  #add(piece: Piece, place: Place): void {
    if (piece.kind === 'facts') {
      this.#draft.addFacts(piece.facts, place)
      return
    }
    this.#draft.addWork({ ...piece, place })
    if (!piece.isConcluded) return
    const sentence = 'The alternative was read with the amount of the line.'
    this.#draft.findings.push(understood(place, sentence, 'Write another amount before it if it has one.'))
  }

  #labelOf(text: string): ReturnType<typeof labelAt> {
    if (this.#draft.hasWork && /^max .* in the (?:remaining time|time (?:left|remaining))\.?$/i.test(text)) {
      return { label: { kind: 'time_left' }, end: 0 }
    }
    const found = labelAt(text, 0)
    if (found?.label.kind !== 'slot' || found.label.unit !== 'number') return found
    // Numbers before lines are minutes in an EMOM, and bullets elsewhere.
    const isSlot = this.#draft.has('every') || this.#draft.has('times')
    return isSlot ? found : { label: { kind: 'bullet' }, end: found.end }
  }

  #begin(label: Label, place: Place): undefined {
    if (label.kind === 'slot') this.#draft.begin('slot', place, [label.from, label.to])
    else if (label.kind === 'then' || label.kind === 'time_left') this.#draft.then(label.kind === 'time_left', place)
    else if (label.kind !== 'bullet') this.#draft.begin(label.kind, place)
  }

  #beginsAnother(line: SourceLine): boolean {
    const label = nextWorkout(line.text)
    if (label === undefined || !this.#draft.hasWork) return false
    if (!this.#draft.hasFormat && line.text.length > label.length) return false
    const sentence = `"${label}" begins another workout.`
    const remedy = 'Put --- between two workouts. In an EMOM, write "Minute 1:" before each line.'
    this.#draft.refuse(placeAt(line, 0), sentence, remedy)
    return true
  }

  #takeSets(line: SourceLine): 'read' | Failure | undefined {
    const { text } = line
    const last = this.#draft.lastLine
    const context = this.#contextOf(line)
    const work = last && readSetsBelow(text, last, context)
    if (work === undefined || this.#draft.has('scheme')) return undefined
    const after = work.end - 1 + (/^[ ,;.]*/.exec(text.slice(work.end - 1))?.[0].length ?? 0)
    const facts = after >= text.length ? [] : readContent(text, after, context)
    if ('kind' in facts || facts.some((piece) => piece.kind === 'work')) {
      const sentence = `After "${text.slice(0, work.end - 1)}", "${text.slice(after)}" was not understood.`
      const remedy = 'Put a remark in square brackets: [like this].'
      return { kind: 'failure', rule: 'not-understood', at: after, sentence, remedy }
    }
    this.#draft.replaceLast({ ...work, place: last?.place ?? placeAt(line, 0) })
    for (const piece of facts) this.#add(piece, placeAt(line, piece.at))
    return 'read'
  }

  #contextOf({ written, columns }: SourceLine): WorkContext {
    return {
      index: this.#index,
      loads: this.#loads,
      // Starts after the previous character: characters such as emoji are not in `text` and have no column.
      written: (start, end) => written.slice(columns[start - 1] ?? 0, (columns[end] ?? written.length + 1) - 1).trim(),
    }
  }

  #note(line: SourceLine): void {
    const text = line.written.trim()
    this.#draft.notes.push(text)
    this.#conclude(placeAt(line, 0), `"${text}" was kept as a note.`, 'Put "> " before it if that is meant.')
  }

  /**
   * Keeps a line below `Notes:` as a note. If the line says something else, such as `Time cap: 20 minutes`, adds an
   * error to the draft instead.
   */
  #noteBelow(line: SourceLine): void {
    const isFact = factsAt(line.text, 0)?.end === line.text.length
    const remedy = 'Write it above the notes, or after "> ".'
    if (isFact) this.#draft.refuse(placeAt(line, 0), `"${line.text}" is below the notes.`, remedy)
    else if (/\d/.test(line.text)) this.#note(line)
    else this.#draft.notes.push(line.written.trim())
  }

  #conclude(place: Place, sentence: string, remedy = 'Put "- " before it if that is meant.'): void {
    this.#draft.findings.push(understood(place, sentence, remedy))
  }

  #refuse(failure: Failure, line: SourceLine): void {
    if (isTalk(line.text)) {
      this.#note(line)
      return
    }
    const { rule, at, sentence, remedy, name, members = {} } = knownFailure(line.text) ?? failure
    const error = boardError(rule, placeAt(line, at), sentence, remedy)
    this.#draft.findings.push(
      name === undefined ? error : { ...error, ...this.#suggest(name, line), unknown: newMovement(name, members) },
    )
  }

  #suggest(name: string, { text }: SourceLine) {
    this.#suggested += 1
    const asTitle = this.#isFirst ? remedyForTitle(name, text) : undefined
    if (asTitle !== undefined) return { remedy: asTitle }
    const candidates = this.#suggested > suggestedMax ? [] : nearestNames(name, this.#index)
    return candidates.length === 0 ? {} : { candidates, remedy: remedyForName(candidates) }
  }
}

function placeAt({ line, columns }: SourceLine, at: number): Place {
  return { line, column: columns[at] ?? 1 }
}
