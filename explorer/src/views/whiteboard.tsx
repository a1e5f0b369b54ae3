import type { Workout } from '../../../client/src/index.ts'
import {
  clock,
  toBoard,
  toSentence,
  type Board,
  type BoardLine,
  type BoardPart,
} from '../../../whiteboard/src/index.ts'
import { plainText, SafeHtml } from './safe-html.tsx'

interface WhiteboardProps {
  /** The level `Rx`, `Scaled` or `Foundations`. It is `undefined` if the workout does not belong to an event. */
  readonly level: string | undefined
  /** The name of the event. It is needed if a page shows the whiteboards of several events. */
  readonly of?: string
  readonly workout: Workout
}

/** Shows a workout as it is written on a whiteboard. */
export function Whiteboard({ level, of, workout }: WhiteboardProps) {
  const board = toBoard(workout, workout.movements)
  const headline = headlineOf(board)
  const title = level ?? board.kind
  const kind = headline.startsWith(board.kind) ? undefined : board.kind
  const time = clockBeside(headline, board)
  return (
    <section class="board" aria-label={[level ?? 'Workout', of].filter(Boolean).join(', ')}>
      <header class="board-head">
        <h2>{title}</h2>
        {time !== undefined && (
          <p class="board-clock">
            <span>{time.label}</span> {clock(time.seconds)}
          </p>
        )}
      </header>
      {level !== undefined && <p class="board-name">{[workout.name, kind].filter(Boolean).join(' · ')}</p>}
      {headline !== title && <p class="board-headline">{headline}</p>}
      {board.words.length > 0 && <p class="board-words">{board.words.join('\n')}</p>}
      {board.parts.map((part, index) => (
        <Part key={index} part={part} />
      ))}
      <Notes board={board} />
      {!isRepeated(workout) && (
        <div class={workout.description.includes('<') ? 'board-description' : 'board-description board-text'}>
          <SafeHtml html={workout.description} />
        </div>
      )}
    </section>
  )
}

export function AboutNotation() {
  return (
    <p class="small on-screen">
      <a href="https://git.example/heatsheet/heatsheet/blob/main/docs/boards.md">How to write a board</a>
    </p>
  )
}

function isRepeated(workout: Workout): boolean {
  const description = folded(plainText(workout.description))
  return description === '' || description === folded(toSentence(workout, workout.movements))
}

function folded(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/**
 * Returns the format of a workout and the words after it, such as `AMRAP in 12 minutes` or `Max reps in 2 minutes of
 * each`. If only the word `of` follows, it is left out.
 */
export function headlineOf({ format, kind, lead }: Board): string {
  return [format ?? kind, format === undefined || lead === 'of' ? '' : lead].filter(Boolean).join(' ')
}

/**
 * Returns the time or time cap to show next to the headline. Returns `undefined` if the headline already contains the
 * time, as in `AMRAP in 12 minutes`.
 */
export function clockBeside(headline: string, { clock: time }: Board): Board['clock'] {
  const isRepeated = time?.label === 'Time' && new RegExp(`\\b${time.seconds / 60} minutes?$`).test(headline)
  return isRepeated ? undefined : time
}

function Notes({ board: { remarks, notes, others } }: { readonly board: Board }) {
  const texts = [...remarks, ...notes, ...others]
  if (texts.length === 0) return null
  return (
    <ul class="board-notes">
      {texts.map((note, index) => (
        <li key={index} dir="auto">
          {note}
        </li>
      ))}
    </ul>
  )
}

function Part({ part: { label, lines } }: { readonly part: BoardPart }) {
  return (
    <>
      {label !== undefined && <h3 class="board-part">{label}</h3>}
      <ul class="board-lines">
        {lines.map((line, index) => (
          <li key={index}>
            <BoardLineText line={line} />
          </li>
        ))}
        {lines.length === 0 && <li>Rest</li>}
      </ul>
    </>
  )
}

/**
 * Shows a line of a whiteboard. If a name is written from right to left, the numbers next to it stay in their places.
 */
export function BoardLineText({ line }: { readonly line: BoardLine }) {
  const { name, isNameFirst, load, note } = line
  const amount = line.amount === undefined ? undefined : <bdi class="amount">{line.amount}</bdi>
  const extras = [...line.qualifiers, ...line.equipment, ...line.others]
  return (
    <>
      {!isNameFirst && amount} <bdi class="movement-name">{name}</bdi> {isNameFirst && amount}{' '}
      {load !== undefined && <bdi class="load">{load}</bdi>}
      {extras.map((extra) => (
        <span key={extra} class="extra">
          {' '}
          <bdi>{extra}</bdi>
        </span>
      ))}{' '}
      {note !== undefined && <bdi class="note">{note}</bdi>}
      {line.or.map((other, index) => (
        <span key={index}>
          {' '}
          or <BoardLineText line={other} />
        </span>
      ))}
    </>
  )
}
