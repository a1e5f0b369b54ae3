import { useEffect, useRef, useState } from 'preact/hooks'

/** More than these are a number. */
const toldMost = 4

interface NewsProps<Value> {
  /** What is shown now. */
  readonly value: Value
  readonly whatIsNew: (before: Value, after: Value) => readonly string[]
}

/** Tells what has changed on an open page since somebody last looked at it, above the page and without moving it. */
export function News<Value>({ value, whatIsNew }: NewsProps<Value>) {
  const shown = useRef(value)
  const [sentences, setSentences] = useState<readonly string[]>([])
  useEffect(() => {
    const told = shown.current === value ? [] : whatIsNew(shown.current, value)
    shown.current = value
    if (told.length > 0) setSentences((before) => [...told, ...before.filter((one) => !told.includes(one))])
  }, [value])
  const rest = sentences.length - toldMost
  return (
    <div class="news" role="status" data-empty={sentences.length === 0 ? '' : undefined}>
      {sentences.length > 0 && (
        <>
          <ul>
            {sentences.slice(0, toldMost).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
            {rest > 0 && <li>and {rest} more</li>}
          </ul>
          <button type="button" class="quiet" onClick={() => setSentences([])}>
            Seen
          </button>
        </>
      )}
    </div>
  )
}
