import { nearestName } from '../../contract/nearest-name.ts'
import { halt, report, type Scan } from './json-fault.ts'

/** Letters, digits and what else people write in numbers and names. */
const ofWord = String.raw`[\w$+.-]`
const right = new RegExp(String.raw`(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?!${ofWord})`, 'y')
const any = new RegExp(`${ofWord}+`, 'y')

/** Checks the number, `true`, `false` or `null` that begins at `start`; answers the offset after it. */
export function scanWord(scan: Scan, start: number): number {
  const end = endOf(right, scan.text, start)
  return end === start ? scanWrongWord(scan, start) : end
}

/** The offset after what an expression finds at `start`; `start` itself when it finds nothing. */
function endOf(sticky: RegExp, text: string, start: number): number {
  sticky.lastIndex = start
  return sticky.test(text) ? sticky.lastIndex : start
}

function scanWrongWord(scan: Scan, start: number): number {
  const end = endOf(any, scan.text, start)
  if (end === start) return haltNoValue(scan, start)
  scan.isJson = false
  const written = scan.text.slice(start, Math.min(end, start + 40))
  report(scan, start, `\`${written}\` is no JSON value`, remedyFor(written))
  return end
}

function remedyFor(written: string): string {
  if (/^[-+]?(NaN|Infinity|inf)$/i.test(written)) return 'Write a number, or null where there is none.'
  const literal = nearestName(written, ['true', 'false', 'null'])
  if (literal !== undefined) return `Write ${literal}.`
  if (!/^[-+.\d]/.test(written)) return 'Write texts in double quotes.'
  const number = Number(written)
  if (Number.isFinite(number)) return `Write ${String(number)}.`
  return 'Write a number such as 10 or 22.5, or a text in double quotes.'
}

function haltNoValue(scan: Scan, at: number): never {
  const found = scan.text.slice(at, at + 2)
  if (found.startsWith('#') || found === '//' || found === '/*') {
    halt(scan, at, 'JSON has no comments', 'Remove the comment, or write the file as YAML (.yaml), which has them.')
  }
  if (found.startsWith("'")) halt(scan, at, 'texts of JSON stand in double quotes', 'Use " instead of \'.')
  if (/^[\],}:]/.test(found)) {
    halt(scan, at, `expected a value before ${found.charAt(0)}`, 'Write the value, or null where there is none.')
  }
  const point = scan.text.codePointAt(at) ?? 0
  const character = String.fromCodePoint(point)
  const shown = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`
  const told = /[\p{L}\p{P}\p{S}]/u.test(character) ? `\`${character}\` (${shown})` : shown
  halt(scan, at, `${told} begins no JSON value`, 'Remove it; if the file is YAML, name it .yaml.')
}
