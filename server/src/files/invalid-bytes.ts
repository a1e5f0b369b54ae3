import type { Decoded } from './decode-text.ts'
import type { Fault } from './fault.ts'
import { membersAt } from './json/json-members.ts'
import { writePath, type Step } from './json/json-path.ts'
import { skipSpace } from './json/json-scan-state.ts'
import type { SourceText } from './source-text.ts'

/** The fault of bytes that are not UTF-8; its path is known where the rest of the text is JSON. */
export function invalidBytesFault(
  source: SourceText,
  invalid: NonNullable<Decoded['invalid']>,
  isJson: boolean,
): Fault {
  const path = isJson ? writePath(stepsTo(source.text, invalid.textOffset)) : ''
  const place = { file: source.file, ...source.positionAt(invalid.textOffset), path }
  return { place, sentence: invalid.sentence, remedy: 'Save the file as UTF-8.' }
}

function stepsTo(text: string, offset: number): readonly Step[] {
  const steps: Step[] = []
  let start = skipSpace(text, 0)
  for (;;) {
    const around = membersAt(text, start).find((member) => member.placed <= offset && offset < member.end)
    if (around === undefined) return steps
    steps.push(around.step)
    start = around.start
  }
}
