// The bar below the explorer in a preview. Shows which save is on the page and the errors of the last save, and chooses the viewer and
// the clock of the page. The browser runs this file as it is.

import { boardDetails } from './boards.js'
import { element } from './element.js'

/** The milliseconds before reconnecting to a preview that does not respond. */
const retryMs = 1000

/** The maximum number of boards that are all open. Of more, only those with errors are. */
const openMax = 6

/** The milliseconds that the explorer needs to draw a response. Only then does the bar show the new state. */
const drawnMs = 50

/**
 * @typedef {{ severity: string, file: string, line: number, column: number, cell?: string, path: string, sentence: string, remedy: string,
 *   board?: number }} Finding
 * @typedef {{ outcome: 'shown' | 'refused' | 'reading' | 'ended', state: number, shown_at: string | null, read_at: string,
 *   competitions: number, changed: { id: string, name: string } | null, errors: number, warnings: number, omitted: number,
 *   findings: readonly Finding[], boards: readonly import('./boards.js').Board[] }} State
 */

/** @type {State} */
let current = {
  outcome: 'reading',
  state: 0,
  shown_at: null,
  read_at: '',
  competitions: 0,
  changed: null,
  errors: 0,
  warnings: 0,
  omitted: 0,
  findings: [],
  boards: [],
}

/** The number of the state that the page shows, from the header of its last API response. */
let pageState = 0

const originalFetch = window.fetch.bind(window)
window.fetch = async (input, init) => {
  const response = await originalFetch(input, init)
  const state = response.headers.get('x-preview-state')
  if (state !== null) {
    // A response that was under way during a save belongs to the previous state.
    if (Number(state) < current.state) setTimeout(refresh, drawnMs)
    setTimeout(() => note(Number(state)), drawnMs)
  }
  return response
}

/** @param {number} state */
function note(state) {
  pageState = state
  draw()
}

/** Makes the explorer reload its data, which it does when the browser is online again. */
function refresh() {
  window.dispatchEvent(new Event('online'))
}

/** Returns the credentials that the explorer read from the address.
 * @returns {{ username: string, password: string }} */
function credentials() {
  /** @type {unknown} */
  const stored = JSON.parse(window.sessionStorage.getItem('shared') ?? '{}')
  return Object.assign({ username: '', password: '' }, stored)
}

const bar = element('aside', { className: 'preview-bar' })
const status = element('p', { role: 'status' })
const errors = element('ul', {})
const remarks = element('ul', {})
const boards = element('div', { className: 'preview-boards' })
const changed = element('a', {})
const viewer = element('select', {})
const instant = element('input', { type: 'datetime-local' })
bar.setAttribute('aria-label', 'Preview')

document.addEventListener('DOMContentLoaded', () => {
  const { username } = credentials()
  const [, view = 'gym', ahead] = /^(gym|public)([+-]\d+)?$/.exec(username) ?? []
  viewer.append(new Option('its gym: drafts and all', 'gym'), new Option('the public', 'public'))
  viewer.value = view
  if (ahead !== undefined) instant.value = localText(Date.now() + Number(ahead) * 1000)
  viewer.addEventListener('change', go)
  const form = element('form', {})
  form.append(
    labelled('Seen by ', viewer),
    labelled('as of ', instant),
    button('Go', go),
    button('Now', () => open('')),
    changed,
  )
  form.addEventListener('submit', (event) => event.preventDefault())
  bar.append(status, form, errors, boards, remarks)
  document.body.append(bar)
  draw()
  void follow()
})

/** Follows the stream of states, for as long as the page is open. */
async function follow() {
  for (;;) {
    const { username, password } = credentials()
    const authorization = `Basic ${btoa(`${username}:${password}`)}`
    try {
      const response = await originalFetch('preview/states', { headers: { authorization }, cache: 'no-store' })
      if (response.ok && response.body !== null) await readLines(response.body)
    } catch {
      // Reported below, then retried.
    }
    update({ outcome: 'ended' })
    await new Promise((resolve) => setTimeout(resolve, retryMs))
  }
}

/** @param {ReadableStream<Uint8Array<ArrayBuffer>>} body */
async function readLines(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines.filter(Boolean)) {
      /** @type {unknown} */
      const changes = JSON.parse(line)
      update(Object.assign({}, changes))
    }
  }
}

/** @param {Partial<State>} changes */
function update(changes) {
  const { state } = current
  current = { ...current, ...changes }
  const isNewState = current.state !== state
  const more = current.omitted > 0 ? [element('li', { textContent: `and ${current.omitted} more` })] : []
  if (changes.findings !== undefined) {
    const listed = current.findings.filter(({ board }) => board === undefined)
    errors.replaceChildren(...listed.filter(({ severity }) => severity === 'error').map(findingItem))
    remarks.replaceChildren(...listed.filter(({ severity }) => severity !== 'error').map(findingItem), ...more)
    boards.replaceChildren(...current.boards.map((board) => boardDetails(board, current.boards.length <= openMax)))
  }
  draw()
  if (isNewState) refresh()
}

function draw() {
  const { outcome, changed: last } = current
  // Until the page has loaded the new state, it counts as being read.
  bar.dataset.outcome = outcome === 'shown' && pageState !== current.state ? 'reading' : outcome
  bar.dataset.state = String(pageState)
  const sentence = sentenceOf(bar.dataset.outcome)
  if (status.textContent !== sentence) status.textContent = sentence
  changed.hidden = last === null
  if (last !== null) {
    changed.textContent = `Changed last: ${last.name}`
    changed.href = `#/competitions/${encodeURIComponent(last.id)}`
  }
}

/** @param {string} outcome */
function sentenceOf(outcome) {
  const stays =
    current.shown_at === null ? 'This page is the catalog as it is' : `This page is as of ${clock(current.shown_at)}`
  if (outcome === 'ended') return `The preview has ended: saves are not followed any more. ${stays}.`
  if (outcome === 'reading') return `Reading what was saved … ${stays}.`
  const count = current.errors === 1 ? '1 error' : `${current.errors} errors`
  if (outcome === 'refused') return `Not shown: what was saved at ${clock(current.read_at)} has ${count}. ${stays}.`
  const competitions = current.competitions === 1 ? '1 competition' : `${current.competitions} competitions`
  return `Preview of what was saved, as of ${clock(current.read_at)}: ${competitions}.`
}

/** @param {Finding} finding */
function findingItem({ severity, file, line, column, cell, path, sentence, remedy }) {
  const item = element('li', {})
  item.dataset.severity = severity
  const place = line === 0 ? file : `${file}:${line}${cell === undefined ? `:${column}` : ` (${cell})`}`
  const stop = /[.?!]$/.test(sentence) ? '' : '.'
  item.append(element('code', { textContent: `${place}: ${severity}:` }), ` ${path} ${sentence}${stop} ${remedy}`)
  return item
}

function go() {
  const at = new Date(instant.value).getTime()
  const seconds = Number.isNaN(at) ? 0 : Math.round((at - Date.now()) / 1000)
  open(seconds === 0 ? '' : `${seconds > 0 ? '+' : '-'}${Math.abs(seconds)}`)
}

/** Opens the same place for the chosen viewer. The clock offset, in seconds, is part of the user name.
 * @param {string} ahead */
function open(ahead) {
  const place = window.location.hash.replace(/^#/, '') || '/competitions'
  window.location.hash = `#/shared/${viewer.value}${ahead}/${credentials().password}${place}`
}

/** @param {string} text */
function clock(text) {
  return new Date(text).toLocaleTimeString()
}

/** Returns a moment in the format of a `datetime-local` field, in the local time zone.
 * @param {number} moment */
function localText(moment) {
  return new Date(moment - new Date(moment).getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/**
 * @param {string} words
 * @param {HTMLElement} field
 */
function labelled(words, field) {
  const label = element('label', { textContent: words })
  label.append(field)
  return label
}

/**
 * @param {string} words
 * @param {() => void} act
 */
function button(words, act) {
  const created = element('button', { type: 'button', textContent: words })
  created.addEventListener('click', act)
  return created
}
