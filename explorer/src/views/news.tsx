import { useEffect, useRef, useState } from 'preact/hooks'

/**
 * The maximum number of changes that are listed. More would push the page down too far, so only their number is
 * displayed.
 */
const listedMost = 4

interface NewsProps<Value> {
  readonly value: Value
  readonly changesBetween: (before: Value, after: Value) => readonly string[]
}

/** Shows what has changed since the reader last closed this list. */
export function News<Value>({ value, changesBetween }: NewsProps<Value>) {
  const shown = useRef(value)
  const [sentences, setSentences] = useState<readonly string[]>([])
  useEffect(() => {
    const changes = shown.current === value ? [] : changesBetween(shown.current, value)
    shown.current = value
    if (changes.length > 0) setSentences((before) => [...changes, ...before.filter((one) => !changes.includes(one))])
  }, [value])
  const rest = sentences.length - listedMost
  return (
    <div class="news" role="status" data-empty={sentences.length === 0 ? '' : undefined}>
      {sentences.length > 0 && (
        <>
          <ul>
            {sentences.slice(0, listedMost).map((sentence) => (
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
