// Runs a function of examples/sheet with stand-ins for a Google sheet, and prints its result. SHEET has the cells of
// the sheet by name; HEATSHEET and CREDENTIALS are properties.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'

const [name = ''] = process.argv.slice(2)
const { HEATSHEET, CREDENTIALS, SHEET = '{}' } = process.env

const around = createContext({
  PropertiesService: { getScriptProperties: () => ({ getProperties: () => ({ HEATSHEET, CREDENTIALS }) }) },
  Utilities: { base64Encode: (text: string) => Buffer.from(text).toString('base64') },
  UrlFetchApp: { fetch: fetchNow },
  SpreadsheetApp: {
    getActive: () => ({
      getSheetByName: (sheet: string) => ({
        getDataRange: () => ({ getDisplayValues: () => (JSON.parse(SHEET) as Record<string, unknown>)[sheet] }),
      }),
    }),
  },
  ContentService: {
    MimeType: { CSV: 'text/csv' },
    createTextOutput: (text: string) => ({ setMimeType: (type: string) => ({ type, text }) }),
  },
})
runInContext(readFileSync(join(import.meta.dirname, '../../../examples/sheet/places-left.gs'), 'utf8'), around)
process.stdout.write(JSON.stringify(runInContext(`${name}()`, around)))

function fetchNow(url: string, { headers }: { headers: Record<string, string> }) {
  const words = Object.entries(headers).flatMap((header) => ['--header', header.join(': ')])
  const written = execFileSync('curl', ['--silent', '--show-error', '--fail', '--include', ...words, url]).toString()
  const [head = '', ...body] = written.split('\r\n\r\n')
  const read = head.split('\r\n').slice(1).map(headerOf)
  return { getContentText: () => body.join('\r\n\r\n'), getHeaders: () => Object.fromEntries(read) as object }
}

function headerOf(line: string): readonly [name: string, value: string] {
  const colon = line.indexOf(':')
  return [line.slice(0, colon), line.slice(colon + 1).trim()]
}
